/** Microbenchmarks of single parts: `deno bench -A tests/bench/micro.ts`. */
import { parseFrontMatter } from "../../lib/content/front_matter.ts";
import { parseMarkdown } from "../../lib/content/markdown.ts";
import { emptyContext } from "../content/markdown_context.ts";
import { clientKey } from "../../lib/http/client.ts";
import { Quota, quotaHeaders } from "../../lib/http/quota.ts";
import { splitUrl } from "../../lib/http/router.ts";
import { siteFiles, testApp } from "../support.ts";
import { hostileQueries, siteQueries } from "./ask_queries.ts";

const app = testApp({ env: { READ_QUOTA: "1000000" } });
await app.warm();
const { search } = app.services;
const guide = siteFiles.text.get("en/guides/websites-for-agents.md")!;
const { body } = parseFrontMatter("guide.md", guide);
const queries = siteQueries(200);
const info = { remoteAddr: { hostname: "192.0.2.1" } };
const forwarded = new Request("https://www.steghaus.example/", {
  headers: { "x-forwarded-for": "198.51.100.7, 2001:db8::1" },
});

const group = (group: string) => (name: string, fn: () => unknown) =>
  Deno.bench({ name, group, fn: () => void fn() });

const http = group("http");
const quota = new Quota("read", 120, Date.now);
let client = 0;
http("split a URL", () => splitUrl("https://www.steghaus.example/api/v1/services?language=en"));
http("key of a socket address", () => clientKey(forwarded, info, 0));
http("key of a forwarded address", () => clientKey(forwarded, info, 1));
http("take from a quota, ever new clients", () => quota.take(String(client++)));
http("render the quota headers", () => quotaHeaders(quota, quota.peek("1")));

const content = group("content");
content("front matter of a guide", () => parseFrontMatter("guide.md", guide));
content("Markdown of a guide", () => parseMarkdown(body, emptyContext));

async function asked(list: readonly string[]): Promise<void> {
  for (const query of list) await search.search(query, "en", 10);
}

Deno.bench("200 ordinary searches", { group: "search" }, async () => await asked(queries));
Deno.bench("the hostile searches", { group: "search" }, async () => await asked(hostileQueries));

for (const path of ["/api/v1/services", "/api/v1/services?language=fr", "/pricing"]) {
  Deno.bench(`GET ${path} in process`, { group: "requests" }, async () => {
    await (await app.send(path)).body?.cancel();
  });
}
