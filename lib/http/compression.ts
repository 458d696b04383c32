import { acceptsEncodings } from "@std/http/negotiation";
import type { Reply } from "./reply.ts";

export type Coding = "br" | "gzip";

/** Media types that shrink; pictures and typefaces are compressed already. */
export const shrinks = (type = "") => /^(text\/|image\/svg)|[/+](json|xml|javascript)\b/.test(type);

/**
 * The coding an answer is sent in, if any: Brotli where client and runtime have it (Deno 2.9 has, 2.5
 * has not), else gzip.
 */
export function codingFor(request: Request): Coding | undefined {
  if (!request.headers.get("accept-encoding")) return undefined;
  return codings().find((coding) => acceptsEncodings(request, coding));
}

export async function compress(
  bytes: Uint8Array<ArrayBuffer>,
  coding: Coding,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(compressor(coding));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Compresses a page that is made anew for each request, as a form is; a fixed one has its tag. */
export async function compressedPage(reply: Reply, request: Request): Promise<Reply> {
  const { headers, body } = reply;
  const isPage = typeof body === "string" && headers["content-type"]?.startsWith("text/html");
  if (!isPage || headers.etag !== undefined) return reply;
  const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  const coding = codingFor(request);
  if (coding === undefined) return { ...reply, headers: { ...headers, vary } };
  return {
    ...reply,
    headers: { ...headers, vary, "content-encoding": coding },
    body: await compress(new TextEncoder().encode(body), coding),
  };
}

const compressor = (coding: Coding) =>
  new CompressionStream((coding === "br" ? "brotli" : coding) as CompressionFormat);

let known: readonly Coding[] | undefined;

/** The codings of this runtime, the smaller result first; to ask it costs, so not at the start. */
const codings = (): readonly Coding[] => known ??= hasBrotli() ? ["br", "gzip"] : ["gzip"];

function hasBrotli(): boolean {
  try {
    compressor("br");
    return true;
  } catch {
    return false;
  }
}
