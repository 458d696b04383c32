import { offerTool, refusal, unknownNames } from "./model_context.js";

/** The page's own language, and those that it leads to. */
const languages = [
  document.documentElement,
  ...document.querySelectorAll("a[hreflang][lang]"),
].map(({ lang }) => lang);

offerTool({
  name: "list_services",
  title: "List services",
  description: "{{purpose}} Next, open the page of a service that fits.",
  inputSchema: {
    type: "object",
    properties: {
      language: {
        type: "string",
        enum: languages,
        description: "{{language}}; the page's own when left out",
      },
    },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
  execute: listServices,
});

async function listServices(input) {
  const unknown = unknownNames(input, ["language"]);
  if (unknown.length > 0) return refusal(`Unknown names: ${unknown.join(", ")}. Leave them out`);
  const language = input?.language ?? document.documentElement.lang;
  if (!languages.includes(language)) return refusal(`language: choose ${languages.join(" or ")}`);
  try {
    const response = await fetch(`/api/v1/services?language=${language}`);
    const body = await response.json();
    return response.ok ? body : refusal(body.message);
  } catch {
    return refusal("The catalog could not be fetched. Try again later");
  }
}
