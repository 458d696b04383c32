import { field } from "./head.ts";
import { weightsOf } from "./negotiation.ts";
import type { Reply } from "./reply.ts";

const compressor = (coding: string) => new CompressionStream(coding as CompressionFormat);

/** The codings of this runtime, the smaller result first (Deno 2.5 has no Brotli), by its names. */
const formats: Record<string, string> = { ...hasBrotli() && { br: "brotli" }, gzip: "gzip" };
export const codings = Object.keys(formats);

function hasBrotli(): boolean {
  try {
    compressor("brotli");
    return true;
  } catch {
    return false;
  }
}

/** Chooses the coding that the client gives the most weight, else `identity` (RFC 9110, 12.5.3). */
export function codingFor(request: Request): string {
  const accepted = field(request, "accept-encoding");
  if (!accepted) return "identity";
  const weights = weightsOf(accepted);
  let chosen = "identity";
  let highest = weights.get(chosen) ?? 0;
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get("*") ?? 0;
    if (weight > highest) {
      chosen = coding;
      highest = weight;
    }
  }
  return chosen;
}

/** Tells if an answer shrinks; pictures and typefaces are compressed already. */
export const isCompressible = ({ headers: { "content-type": type = "" } }: Reply): boolean =>
  /^(text\/|image\/svg)|[/+](json|xml|javascript)\b/.test(type);

/** Adds Accept-Encoding to what an answer depends on, if it does. */
export function withVary(reply: Reply): Reply {
  if (!isCompressible(reply)) return reply;
  const vary = [reply.headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  return { ...reply, headers: { ...reply.headers, vary } };
}

/** Compresses the body of an answer in a coding; its tag is made weak. */
export async function encode(reply: Reply, coding: string): Promise<Reply> {
  const { etag, ...others } = reply.headers;
  const headers = { ...others, "content-encoding": coding, ...etag ? { etag: `W/${etag}` } : {} };
  const stream = new Response(reply.body).body!.pipeThrough(compressor(formats[coding]!));
  return { ...reply, headers, body: await new Response(stream).bytes() };
}
