import { offerTool, refusal, unknownNames } from "./model_context.js";

offerTool({
  name: "list_services",
  title: "List services",
  description:
    "Lists every consulting service of this practice with its description and address, and the " +
    "pricing terms. Use it to find out what is offered; read a service's page for details.",
  inputSchema: {
    type: "object",
    properties: {
      language: {
        type: "string",
        description: "Language of names and descriptions: en, de; the page's own when left out",
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
  try {
    const response = await fetch(`/api/v1/services?language=${encodeURIComponent(language)}`);
    const body = await response.json();
    return response.ok ? body : refusal(body.message);
  } catch {
    return refusal("The catalog could not be fetched. Try again later");
  }
}
