/**
 * Offers a tool to assistants in the browser (WebMCP); where the browser has no such thing, nothing
 * happens. An aborted signal takes the tool back.
 */
export async function offerTool(tool, signal) {
  try {
    await document.modelContext?.registerTool(tool, signal ? { signal } : {});
  } catch (error) {
    console.warn(`The tool ${tool.name} is not offered: ${error.message}`);
  }
}

/** The result of a call that did nothing: a thrown error's message would not reach the assistant. */
export function refusal(text) {
  return { isError: true, content: [{ type: "text", text }] };
}

/** The names in a tool's input that it does not know; the browser does not check them. */
export function unknownNames(input, known) {
  return Object.keys(input ?? {}).filter((name) => !known.includes(name));
}
