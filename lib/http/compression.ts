import { field } from "./head.ts";
import { weightsOf } from "./negotiation.ts";
import type { Reply } from "./reply.ts";

const compressor = (coding: string) => new CompressionStream(coding as CompressionFormat);

/** The codings of this runtime, the smaller result first (Deno 2.5 has no Brotli), and their names here. */
const formats: Record<string, string> = {
  ...hasBrotli() ? { br: "brotli" } : {},
  gzip: "gzip",
};

export const codings: readonly string[] = Object.keys(formats);

function hasBrotli(): boolean {
  try {
    compressor("brotli");
    return true;
  } catch {
    return false;
  }
}

/**
 * Chooses the coding an answer is sent in: the one of this runtime's that the client gives the most
 * weight, and `identity` where it asks for none of them or would rather have none (RFC 9110,
 * 12.5.3).
 */
export function codingFor(request: Request): string {
  const accepted = field(request, "accept-encoding");
  if (!accepted) return "identity";
  const weights = weightsOf(accepted);
  let best = "identity";
  let most = weights.get(best) ?? 0;
  for (const coding of codings) {
    const weight = weights.get(coding) ?? weights.get("*") ?? 0;
    if (weight > most) [best, most] = [coding, weight];
  }
  return best;
}

/** Tells whether an answer shrinks; pictures and typefaces are compressed already. */
export const shrinks = ({ headers: { "content-type": type = "" } }: Reply): boolean =>
  /^(text\/|image\/svg)|[/+](json|xml|javascript)\b/.test(type);

/** Adds Accept-Encoding to what an answer depends on, if it does. */
export function varying(reply: Reply): Reply {
  if (!shrinks(reply)) return reply;
  const vary = [reply.headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  return { ...reply, headers: { ...reply.headers, vary } };
}

/** Compresses the body of an answer. */
export function compressed({ body }: Reply, coding: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(body).body!.pipeThrough(compressor(formats[coding]!));
  return new Response(stream).bytes();
}

/** Puts the body in a coding into an answer; the tag of a fixed body is made weak. */
export function encoded(reply: Reply, coding: string, body: Reply["body"]): Reply {
  const { etag, ...others } = reply.headers;
  const headers = { ...others, "content-encoding": coding, ...etag ? { etag: `W/${etag}` } : {} };
  return { ...reply, headers, body };
}
