import { ApiError, type ErrorCode } from "./errors.ts";

/** How long a client may take to send its body, in milliseconds. */
const deadlineMs = 10_000;

/** Which codes a JSON body's faults have; the contact form differs from the rest (decisions 1.2). */
export interface BodyCodes {
  media: ErrorCode;
  json: ErrorCode;
}

export const bodyCodes: BodyCodes = { media: "UNSUPPORTED_MEDIA_TYPE", json: "INVALID_BODY" };

/**
 * Reads a JSON body of at most `limit` bytes (decisions 3.5).
 * @throws {ApiError} in this order: media type, PAYLOAD_TOO_LARGE or REQUEST_TIMEOUT, not JSON
 */
export async function readJson(
  request: Request,
  limit: number,
  codes: BodyCodes = bodyCodes,
): Promise<unknown> {
  if (!isMediaType(request, "application/json")) {
    throw new ApiError(
      codes.media,
      "The request body is not declared as plain UTF-8 JSON. Send it with Content-Type: application/json and without Content-Encoding",
    );
  }
  const text = await readText(request, limit, codes.json);
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(codes.json, "The request body is not JSON. Send one JSON value in UTF-8");
  }
}

/** Whether the body is of this type, in UTF-8 and not encoded any further. */
export function isMediaType(request: Request, type: string): boolean {
  if (request.headers.has("content-encoding")) return false;
  const header = request.headers.get("content-type");
  if (header === type) return true;
  const [essence, ...parameters] = (header ?? "").toLowerCase().split(";")
    .map((part) => part.trim().replace(/\s*=\s*/, "="));
  return essence === type &&
    parameters.every((p) => !p.startsWith("charset=") || /^charset="?utf-?8"?$/.test(p));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a UTF-8 body, counted while it arrives and given up at the first byte over the limit. */
export async function readText(
  request: Request,
  limit: number,
  invalid: ErrorCode = bodyCodes.json,
): Promise<string> {
  const bytes = await readBytes(request, limit, invalid);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError(invalid, "The request body is not valid UTF-8. Encode it as UTF-8");
  }
}

/** A body on its way. */
interface Reading {
  bytes: Promise<Uint8Array>;
  /** Ends the reading of what is not wanted any more. */
  abandon?(): void;
}

async function readBytes(request: Request, limit: number, invalid: ErrorCode): Promise<Uint8Array> {
  const reading: Reading = isDeclaredShort(request, limit)
    ? { bytes: request.bytes() }
    : countedBytes(request, limit);
  try {
    return within(limit, await inTime(reading.bytes));
  } catch (error) {
    reading.abandon?.();
    if (error instanceof ApiError) throw error;
    throw new ApiError(invalid, "The request body broke off. Send it again in full");
  }
}

/** Bodies on their way. A server waits for them before it shuts down, which would cut them off. */
export const arriving = new Set<Promise<unknown>>();

/** Waits for a body until the deadline; there is nothing to set up for one that is there already. */
async function inTime(body: Promise<Uint8Array>): Promise<Uint8Array> {
  if (await settlesAtOnce(body)) return body;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(timeout()), deadlineMs);
  const arrival = Promise.race([body, late.promise]);
  arriving.add(arrival);
  try {
    return await arrival;
  } finally {
    clearTimeout(timer);
    arriving.delete(arrival);
  }
}

/** Whether a promise settles within a few turns of the microtask queue, so without waiting. */
async function settlesAtOnce(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => settled = true;
  promise.then(settle, settle);
  for (let turn = 0; turn < 8 && !settled; turn++) await undefined;
  return settled;
}

/** The server ends a body at its declared length, so it may be read in one go. */
function isDeclaredShort(request: Request, limit: number): boolean {
  const length = request.headers.get("content-length");
  return length !== null && Number(length) <= limit;
}

function within(limit: number, bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

/** Reads a body of unknown length, until the first byte over the limit. */
function countedBytes({ body }: Request, limit: number): Reading {
  if (body === null) return { bytes: Promise.resolve(new Uint8Array()) };
  const reader = body.getReader();
  return {
    bytes: collect(reader, limit),
    abandon: () => void reader.cancel().catch(() => {}),
  };
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 ? chunks[0]! : concat(chunks, size);
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

function concat(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const tooLarge = (limit: number) =>
  new ApiError("PAYLOAD_TOO_LARGE", `The request body is over ${limit} bytes. Send less at once`);

const timeout = () =>
  new ApiError(
    "REQUEST_TIMEOUT",
    `The request body did not arrive within ${deadlineMs / 1000} seconds. Repeat the request`,
  );
