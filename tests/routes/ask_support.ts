import { createApp } from "../../routes/mod.ts";
import type { SiteSearch } from "../../lib/search/site_search.ts";
import type { Hit } from "../../lib/search/types.ts";
import { origin, testApp } from "../kit/app.ts";

export type Search = SiteSearch["search"];

const { deps } = testApp();

/** The page at a path of the site. */
export const pageAt = (path: string) => deps.documents.get(path)!.page!;

/** A hit on a published document, as the search would hand it out. */
export function hit(path: string, changes: Partial<Hit> = {}): Hit {
  const { title } = deps.documents.get(path)!;
  return {
    path,
    location: path,
    section: null,
    score: 50,
    excerpt: `Text of ${title}`,
    marks: [],
    more: [],
    kind: "page",
    ...changes,
  };
}

/** The app over a made-up search, which by default finds three pages for anything. */
export function askApp(
  search: Search = () => Promise.resolve({ hits: threeHits, total: 3, unknown: [] }),
) {
  const asked: Parameters<Search>[] = [];
  const { deps } = testApp({ env: { READ_QUOTA: "100000" } });
  const app = createApp({
    ...deps,
    search: {
      ...deps.search,
      search: (...parameters) => {
        asked.push(parameters);
        return search(...parameters);
      },
    },
  });
  const send = (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(origin + path, init), { remoteAddr: { hostname: "192.0.2.1" } });
  return {
    /** What the search was asked: query, language, limit. */
    asked,
    send,
    get: (parameters: string | Record<string, string>, headers: HeadersInit = {}) =>
      send(`/ask?${new URLSearchParams(parameters)}`, { headers }),
    post: (value: unknown, headers: Record<string, string> = {}) =>
      send("/ask", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof value === "string" ? value : JSON.stringify(value),
      }),
  };
}

const threeHits = [
  hit("/en/services/api-review", {
    location: "/en/services/api-review#an-example",
    section: "An example",
    score: 97.5,
  }),
  hit("/en/notes/backups", { score: 40 }),
  hit("/en/pricing", { score: 3 }),
];

/** The events of a stream, as a client reads them. */
export function parseEvents(text: string) {
  return text.split("\n\n").filter((frame) => frame !== "").map((frame) => {
    const [, event, data] = /^event: (\w+)\n(?:id: .*\n)?data: (.*)$/.exec(frame) ?? [];
    if (event === undefined || data === undefined) throw new Error(`Not an event: ${frame}`);
    return { event, data: JSON.parse(data) };
  });
}
