/** Bytes of another service's answer that are read at most: a verdict or a receipt is short. */
const mostBytes = 64 * 1024;

/** Reads the JSON of another service's answer; `undefined` if it is none, or too long to be one. */
export async function jsonOf({ body }: Response): Promise<unknown> {
  if (body === null) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      // Leaving the loop cancels the rest.
      if (size > mostBytes) return undefined;
      text += decoder.decode(piece, { stream: true });
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
