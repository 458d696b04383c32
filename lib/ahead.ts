import type { Config } from "./config.ts";
import { bind } from "./http/endpoint.ts";
import { stored } from "./http/fixed.ts";
import { createHandler, type FetchHandler } from "./http/handler.ts";
import type { Log } from "./http/log.ts";
import { prefersMarkdown } from "./http/negotiation.ts";
import { splitUrl } from "./http/router.ts";
import type { Snapshot } from "./snapshot.ts";

/** What production runs. */
export interface App {
  fetch: FetchHandler;
  /** What no request should wait for, done while there is time. */
  idle(): Promise<void>;
  /** Settles when no request body is on its way any more. */
  bodiesArrived(): Promise<unknown>;
}

/**
 * The app behind a front that answers by itself what a snapshot holds. On a server of one's own the
 * app is opened before strangers come; on Deno Deploy, where a visitor waits for the start, when
 * something else is asked for.
 */
export async function startAhead(
  snapshot: Snapshot,
  given: Given,
  open: () => Promise<App>,
): Promise<App> {
  if (given.config.denoDeploy) return answerAhead(snapshot, given, open);
  const app = await open();
  return answerAhead(snapshot, given, () => Promise.resolve(app));
}

interface Given {
  config: Config;
  log: Log;
  now(): number;
}

function answerAhead(
  { answers }: Snapshot,
  { config: { denoDeploy }, log, now }: Given,
  open: () => Promise<App>,
): App {
  const endpoints = [...answers].map(([path, [usual, markdown = usual]]) => {
    const [answer, ofMarkdown] = [stored(usual), stored(markdown)];
    return bind(
      { method: "GET", path, cors: false },
      ({ request }) => prefersMarkdown(request) ? ofMarkdown(request) : answer(request),
    );
  });
  const ahead = createHandler({ endpoints, denoDeploy, now, log });
  let opening: Promise<App> | undefined;
  const app = () =>
    opening ??= open().catch((error) => {
      opening = undefined; // The next request tries again.
      throw error;
    });
  return {
    async fetch(request, info) {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const { path, search } = splitUrl(request.url);
      // With a query an address may be an old one, which the app leads elsewhere.
      const isKept = isRead && search === "" && answers.has(path);
      return await (isKept ? ahead : await app()).fetch(request, info);
    },
    idle: async () => await (await app()).idle(),
    bodiesArrived: async () => await (await opening)?.bodiesArrived(),
  };
}
