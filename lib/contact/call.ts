import { field } from "../http/request.ts";

/** Resolves after `ms` milliseconds, or as soon as `stop` is aborted. */
export type Delay = (ms: number, stop?: AbortSignal) => Promise<void>;

export const delay: Delay = (ms, stop) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What the runtime gives; tests pass their own. */
export interface Runtime {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  delay: Delay;
}

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

/** What an enquiry needs. */
export type Dependency = "store" | "mail" | "challenge";

/** Remembers which dependencies failed when they were last used. It asks none of them by itself. */
export class Health {
  readonly #failed = new Set<Dependency>();

  note(dependency: Dependency, isUsable: boolean): void {
    if (isUsable) this.#failed.delete(dependency);
    else this.#failed.add(dependency);
  }

  faults(): Dependency[] {
    return [...this.#failed];
  }
}

/** What another service answered. */
export interface Answer {
  status: number;
  /** The status says that the request succeeded. */
  ok: boolean;
  /** Where it was found, after redirects. */
  url: string;
  /** Seconds after which it asks to be called again, if it says so. */
  retryAfter: number | undefined;
  /** `undefined` if the body is no JSON, or too long to be a verdict or a receipt. */
  json: unknown;
}

/** Bytes of another service's answer that are read at most. */
const maxBytes = 64 * 1024;

/** Posts to another service, all within `ms` milliseconds. */
export const post = (
  url: string,
  content: RequestInit,
  ms: number,
  { fetch, delay }: Runtime,
): Promise<Answer> =>
  withDeadline(ms, delay, async (signal) => {
    const response = await fetch(url, { method: "POST", redirect: "error", ...content, signal });
    const { status, ok, body } = response;
    const wait = field(response, "retry-after") ?? "";
    let size = 0;
    const limited = new TransformStream({
      transform(piece: Uint8Array<ArrayBuffer>, controller) {
        size += piece.byteLength;
        if (size > maxBytes) throw new RangeError("The answer is too long");
        controller.enqueue(piece);
      },
    });
    return {
      status,
      ok,
      url: response.url,
      retryAfter: /^\d{1,6}$/.test(wait) ? Number(wait) : undefined,
      json: await new Response(body?.pipeThrough(limited)).json().catch(() => undefined),
    };
  });
