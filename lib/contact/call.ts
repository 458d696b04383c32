import { field } from "../http/request.ts";

/** Resolves after `ms` milliseconds, or as soon as `stop` is aborted. Tests pass their own. */
export type Delay = (ms: number, stop?: AbortSignal) => Promise<void>;

/** Takes a delay in steps: a process held up sees what came meanwhile before its deadline. */
export const delay: Delay = async (ms, stop) => {
  for (let left = ms; left > 0 && !stop?.aborted; left -= stepMs) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    const timer = setTimeout(end, Math.min(left, stepMs));
    stop?.addEventListener("abort", end);
    await promise;
    clearTimeout(timer);
    stop?.removeEventListener("abort", end);
  }
};

const stepMs = 100;

/** Gives `work` so many milliseconds; then aborts `late` and throws a TimeoutError. */
export async function withDeadline<T>(
  ms: number,
  delay: Delay,
  work: (late: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const done = new AbortController();
  const deadline = Promise.withResolvers<never>();
  delay(ms, done.signal).then(() => {
    if (done.signal.aborted) return;
    const error = new DOMException(`No response in ${ms} ms`, "TimeoutError");
    late.abort(error);
    deadline.reject(error);
  });
  try {
    return await Promise.race([work(late.signal), deadline.promise]);
  } finally {
    done.abort();
  }
}

/** What another service answered. */
export interface CallAnswer {
  status: number;
  /** Where it was found, after redirects. */
  url: string;
  /** Seconds after which it asks to be called again, if it says so. */
  retryAfter: number | undefined;
  /** `undefined` if the body is no JSON. */
  json: unknown;
}

/** Calls another service, all within `ms` milliseconds. */
export const call = (
  url: string,
  content: Pick<RequestInit, "method" | "headers" | "body" | "redirect">,
  ms: number,
  fetch: typeof globalThis.fetch,
  delay: Delay,
): Promise<CallAnswer> =>
  withDeadline(ms, delay, async (signal) => {
    const response = await fetch(url, { redirect: "error", ...content, signal });
    const wait = field(response, "retry-after") ?? "";
    return {
      status: response.status,
      url: response.url,
      retryAfter: /^\d{1,6}$/.test(wait) ? Number(wait) : undefined,
      json: await jsonOf(response),
    };
  });

/** Tells if a status says that the request succeeded. */
export const isOk = (status: number) => status >= 200 && status < 300;

/** Bytes of another service's answer that are read at most: a verdict or a receipt is short. */
const maxBytes = 64 * 1024;

/** Reads the JSON of an answer; `undefined` if it is none, or too long to be one. */
async function jsonOf({ body }: Response): Promise<unknown> {
  if (body === null) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      // Leaving the loop cancels the rest.
      if (size > maxBytes) return undefined;
      text += decoder.decode(piece, { stream: true });
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
