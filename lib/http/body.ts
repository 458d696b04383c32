import { concat } from "@std/bytes/concat";
import { mediaTypeError } from "../contract/contract.ts";
import { ApiError } from "./reply.ts";
import { field } from "./request.ts";
import type { Endpoint } from "./router.ts";

/** The parts of an endpoint that say how a body is read. */
type BodyForm = Pick<Endpoint, "bodyType" | "bodyLimit" | "quota">;

/** Refuses a body by its head: another type, not plain UTF-8, or declared longer than its limit. */
export function checkBodyHead(request: Request, form: BodyForm): void {
  const { bodyType, bodyLimit = 0 } = form;
  const type = bodyType ? "application/x-www-form-urlencoded" : "application/json";
  const isCoded = field(request, "content-encoding") !== null;
  if (isCoded || !isMediaType(field(request, "content-type") ?? "", type)) {
    throw new ApiError(
      mediaTypeError(form),
      `The body is not declared as ${type} in UTF-8. Send it so, without Content-Encoding`,
      { headers: { "accept-post": type, ...isCoded ? { "accept-encoding": "identity" } : {} } },
    );
  }
  if (Number(field(request, "content-length")) > bodyLimit) throw tooLarge(bodyLimit);
}

/** Tells if a Content-Type is of this type, in UTF-8. */
function isMediaType(contentType: string, type: string): boolean {
  const [essence = "", ...parameters] = contentType.toLowerCase().split(";");
  return essence.trim() === type && parameters.every((parameter) => {
    const [name = "", ...value] = parameter.split("=");
    return name.trim() !== "charset" || /^("?)utf-?8\1$/.test(value.join("=").trim());
  });
}

/** Reads the bodies of one app and knows which are still on their way. */
export class BodyReader {
  readonly #arriving = new Set<Promise<unknown>>();

  /** `deadlineMs`: how long a client may take to send a body. */
  constructor(readonly deadlineMs = 10_000) {}

  /** Reads a body, counted while it arrives and given up at the first byte over the limit. */
  async read(request: Request, { bodyType, bodyLimit = 0 }: BodyForm): Promise<unknown> {
    const arrival: Promise<Uint8Array> = bytesOf(request, bodyLimit, this.deadlineMs)
      .finally(() => this.#arriving.delete(arrival));
    this.#arriving.add(arrival);
    const text = decode(await arrival);
    if (bodyType === "form") return fieldsOf(text);
    try {
      return JSON.parse(text);
    } catch {
      const problem = text.trim() === "" ? "empty" : "not valid JSON, or was cut off";
      throw invalid(`The request body is ${problem}. Send one JSON value in UTF-8`);
    }
  }

  /** Settles when no body is on its way; a server that shuts down before would cut them off. */
  async arrived(): Promise<void> {
    while (this.#arriving.size > 0) await Promise.allSettled(this.#arriving);
  }
}

/** Fields of a form that are read at most: each costs time, however short. */
const mostFields = 1_000;

/** Reads the fields of a form, of a repeated one the last. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.split("&", mostFields).join("&")));

/** Pieces of a body at most: each costs time, however short; a client sends some for each kilobyte. */
const mostPieces = 500;

async function bytesOf({ body }: Request, limit: number, deadlineMs: number) {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const cancel = () => void reader.cancel().catch(() => {});
  const timer = setTimeout(() => {
    isLate = true;
    cancel(); // This ends the reading below.
  }, deadlineMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) {
        const message = `The body took over ${deadlineMs / 1000} seconds. Send it in one go`;
        throw new ApiError("REQUEST_TIMEOUT", message);
      }
      if (done) return concat(pieces);
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      if (pieces.push(value) > mostPieces) {
        throw invalid(`The body came in over ${mostPieces} pieces. Send it in larger ones`);
      }
    }
  } catch (error) {
    cancel();
    if (error instanceof ApiError) throw error;
    throw invalid("The request body was cut off. Send it again in full");
  } finally {
    clearTimeout(timer);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("The request body is not valid UTF-8. Encode it as UTF-8");
  }
}

const invalid = (message: string) => new ApiError("INVALID_BODY", message);

const tooLarge = (limit: number) =>
  new ApiError("PAYLOAD_TOO_LARGE", `The request body exceeds ${limit} bytes. Shorten or split it`);
