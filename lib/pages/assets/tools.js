import { offerTool, refusal, unknownNames } from "./model_context.js";

/** The page's own language, and those that it leads to. */
const languages = [
  document.documentElement,
  ...document.querySelectorAll("a[hreflang][lang]"),
].map(({ lang }) => lang);

// In the words of MCP's tool of the same name, of a site that may have prices.
offerTool({
  name: "list_services",
  title: "List services",
  description:
    "Lists every service of this practice with a short description, its price where it has one, " +
    "its facts and its page, along with the contact page, all in one response. Use it when " +
    "somebody asks what is offered, what it costs, or which service fits a need. " +
    "Next, open the page of a service that fits.",
  inputSchema: {
    type: "object",
    properties: {
      language: {
        type: "string",
        enum: languages,
        description: "Language of names, descriptions and links; the page's own when left out",
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
