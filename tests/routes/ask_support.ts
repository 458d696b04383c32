import type { SiteSearch } from "../../lib/search/site_search.ts";
import type { Hit } from "../../lib/search/types.ts";
import { testApp } from "../kit/app.ts";

export type Search = SiteSearch["search"];

const { documents } = testApp().deps;

/** The page at a path of the site. */
export const pageAt = (path: string) => documents.get(path)!.page!;

/** A hit on a published document, as the search would hand it out. */
export function hit(path: string, changes: Partial<Hit> = {}): Hit {
  const excerpt = `Text of ${documents.get(path)!.title}`;
  const rest = { section: null, score: 50, marks: [], more: [] };
  return { path, location: path, excerpt, kind: "page", ...rest, ...changes };
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

/** A search that finds these for anything. */
export const finds = (...hits: Hit[]): Search => () =>
  Promise.resolve({ hits, total: hits.length, unknown: [] });

/** The app over a made-up search, which by default finds three pages for anything. */
export function askApp(search: Search = finds(...threeHits)) {
  const app = testApp({ env: { READ_QUOTA: "100000" } });
  /** What the search was asked: query, language, limit. */
  const asked: Parameters<Search>[] = [];
  app.deps.search.search = (...parameters) => {
    asked.push(parameters);
    return search(...parameters);
  };
  const get = (parameters: Record<string, string>, headers: HeadersInit = {}) =>
    app.send(`/ask?${new URLSearchParams(parameters)}`, { headers });
  return {
    ...app,
    asked,
    get,
    /** The JSON answer to a question. */
    answer: async (parameters: Record<string, string> = {}) =>
      await (await get({ query: "api", streaming: "false", ...parameters })).json(),
  };
}

/** The events of a stream, as a client reads them. */
export function parseEvents(text: string) {
  return text.split("\n\n").filter((frame) => frame !== "").map((frame) => {
    const [, event, data] = /^event: (\w+)\n(?:id: .*\n)?data: (.*)$/.exec(frame) ?? [];
    if (event === undefined || data === undefined) throw new Error(`Not an event: ${frame}`);
    return { event, data: JSON.parse(data) };
  });
}
