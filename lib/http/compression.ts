import { acceptsEncodings } from "@std/http/negotiation";
import type { Reply } from "./reply.ts";

const compressor = (coding: string) => new CompressionStream(coding as CompressionFormat);

/** The codings of this runtime, the smaller result first (Deno 2.5 has no Brotli), and their names here. */
const formats: Record<string, string> = {
  ...hasBrotli() ? { br: "brotli" } : {},
  gzip: "gzip",
};

function hasBrotli(): boolean {
  try {
    compressor("brotli");
    return true;
  } catch {
    return false;
  }
}

/** The coding an answer is sent in: `identity` where the client asks for none of this runtime's. */
export function codingFor(request: Request): string {
  if (!request.headers.get("accept-encoding")) return "identity";
  const coding = Object.keys(formats).find((coding) => acceptsEncodings(request, coding));
  return coding ?? "identity";
}

/** Whether a media type shrinks; pictures and typefaces are compressed already. */
export const shrinks = (type = "") => /^(text\/|image\/svg)|[/+](json|xml|javascript)\b/.test(type);

/** The same answer with Accept-Encoding among what it depends on. */
export function varying(reply: Reply): Reply {
  const vary = [reply.headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  return { ...reply, headers: { ...reply.headers, vary } };
}

/** The same answer in a coding; the tag of a fixed body is made weak. */
export async function encoded(reply: Reply, coding: string): Promise<Reply> {
  const { etag, ...headers } = reply.headers;
  const stream = new Response(reply.body).body!.pipeThrough(compressor(formats[coding]!));
  return {
    ...reply,
    headers: { ...headers, "content-encoding": coding, ...etag ? { etag: `W/${etag}` } : {} },
    body: await new Response(stream).bytes(),
  };
}

/** Compresses a page that is made anew for each request, as a form is; a fixed one has its tag. */
export async function compressedPage(reply: Reply, request: Request): Promise<Reply> {
  const { headers, body } = reply;
  const isPage = typeof body === "string" && headers["content-type"]?.startsWith("text/html");
  if (!isPage || headers.etag !== undefined) return reply;
  const coding = codingFor(request);
  return coding === "identity" ? varying(reply) : await encoded(varying(reply), coding);
}
