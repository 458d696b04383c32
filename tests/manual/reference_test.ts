import { withoutIndex } from "../content/folder.ts";
import { formOf } from "../../lib/site/page_kinds.ts";
import {
  assert,
  assertEquals,
  assertGreater,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { termsOf } from "../../lib/site/site.ts";
import { markdownOf } from "../../lib/site/text.ts";
import { type Described, errorsOf, type Example } from "../../lib/contract/contract.ts";
import { contracts } from "../../lib/contract/mod.ts";
import { fieldsOf } from "../../lib/pages/reference/fields.ts";
import { tools } from "../../lib/mcp/tools.ts";
import { mcpErrorCodes, statelessReading } from "../../lib/contract/mcp.ts";
import { reference } from "../../lib/languages/programs.ts";
import { curl } from "../../lib/pages/reference/operation.ts";
import { samplesOf } from "../../lib/pages/reference/samples.ts";
import { pageOfTag } from "../../lib/pages/reference/tables.ts";
import { tool } from "../../lib/pages/reference/manual.ts";
import { testApp, testSiteWith } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";
import { fences, read, smallApp } from "./support.ts";

const mail = resend();
/** A mail provider that takes everything. */
const accept = () => Promise.resolve(Response.json({ id: "made-up" }));
const app = testApp({ env: mail, fetch: accept });
const { site } = app.deps;
const sites = {
  "a site in two languages": app,
  "a site in English": smallApp("en"),
  "a site in German": smallApp("de"),
};
const samples = samplesOf(site, app.deps.config);
const exampleOf = ({ describe }: Described): Example | undefined => describe.example?.(samples);
Deno.test("Every interface stands in the overview, and all but documents on the page of their tag, too", async () => {
  const overview = await read(app, "/developers.md");
  for (const { method, path, describe: { tag } } of contracts) {
    assertStringIncludes(overview, `](/${pageOfTag[tag]}.md)`);
    const isDocument = tag === "Documents" && method === "GET";
    assertStringIncludes(overview, isDocument ? `[\`${path}\`]` : `${method} ${path}\``);
    if (isDocument) continue;
    const page = await read(app, `/${pageOfTag[tag]}.md`);
    assertStringIncludes(page, `\`${method} ${path}\``);
  }
});

/** What one example is answered with by the running service. */
async function answerTo(endpoint: Described, { query, headers, body }: Example, client: string) {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const response = await app.send(`${endpoint.path}${search}`, {
    client,
    method: endpoint.method,
    headers: { ...body === undefined ? {} : { "content-type": "application/json" }, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** What stays of an answer: of several values the first, of members that vary their type. */
function lasting(value: unknown, varies: readonly string[], name = ""): unknown {
  if (varies.includes(name)) return typeof value;
  if (Array.isArray(value)) {
    return value.slice(0, 1).map((each) => lasting(each, varies, `${name}[]`));
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([member, each]) => [
    member,
    lasting(each, varies, name === "" ? member : `${name}.${member}`),
  ]);
  return Object.fromEntries(members);
}

for (const [index, endpoint] of contracts.entries()) {
  const example = exampleOf(endpoint);
  if (example === undefined) continue;
  Deno.test(`${endpoint.method} ${endpoint.path}: the printed request is answered as printed`, async () => {
    const client = `192.0.2.${index}`;
    const { status, text } = await answerTo(endpoint, example, client);
    assertEquals(status, 200, text);
    const { answer, varies } = example;
    if (answer === undefined) return;
    if (varies) assertEquals(lasting(JSON.parse(text), varies), lasting(asJson(answer), varies));
    else assertEquals(JSON.parse(text), asJson(answer));
  });
}

/** Reads an answer as it is printed: members that are undefined are not. */
const asJson = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

Deno.test("Every interface that is called has an example with its answer", () => {
  for (const endpoint of contracts.filter(({ quota, describe }) => quota && !describe.ownErrors)) {
    assert(exampleOf(endpoint)?.answer !== undefined, endpoint.path);
  }
});

Deno.test("Every code that a JSON interface can give is explained: on its page, or once for all where several share it", async () => {
  const rowsOf = async (page: string) =>
    [...(await read(app, page)).matchAll(/^\| \d{3} \| `(\w+)` \|/gm)].map(([, code]) => code!);
  const shared = await rowsOf("/developers.md");
  assertEquals(new Set(shared).size, shared.length);
  for (const { describe, ...contract } of contracts) {
    if (describe.ownErrors) continue;
    const own = await rowsOf(`/${pageOfTag[describe.tag]}.md`);
    const missing = errorsOf(contract).filter((code) => ![...shared, ...own].includes(code));
    assertEquals(missing, [], contract.path);
  }
});

Deno.test("The table of MCP errors has every value of data.code", async () => {
  const text = await read(app, "/developers/mcp.md");
  const table = [...text.matchAll(/^\| `(\w+)` \| `-?\d+` \|/gm)].map(([, code]) => code);
  assertEquals(table, mcpErrorCodes as string[]);
});

Deno.test("Every tool stands in the reference with all its arguments", async () => {
  const text = await read(app, "/developers/mcp.md");
  for (const { describe } of tools.mcp) {
    const { name, inputSchema } = describe(termsOf(site));
    const [, part = ""] = text.split(`### \`${name}\``);
    for (const field of fieldsOf(inputSchema)) {
      assertStringIncludes(part, `| \`${field.name}\` |`);
    }
  }
});

Deno.test("A tool without arguments says so in the reference, which has no hole there", () => {
  const describe = () => ({
    name: "now",
    title: "Time",
    description: "",
    inputSchema: { type: "object", properties: {} },
  });
  const text = tool({ describe }, { terms: termsOf(site) as never });
  assertEquals(text.split("\n\n")[2], reference.noArguments);
});

Deno.test("The table of quotas says the numbers that are configured", async () => {
  const other = testApp({ env: { READ_QUOTA: "77", CONTACT_QUOTA: "3" } });
  const overview = await read(other, "/developers.md");
  for (const policy of ["read", "ask", "mcp"]) {
    assert(new RegExp(`^\\| \`${policy}\` \\|.*\\| 77 \\|$`, "m").test(overview), policy);
  }
  assert(/^\| `contact` \|.*\| 3 \|$/m.test(overview));
});

Deno.test("The page of the contact interface says how many enquiries a client may send, by the budget that is configured", async () => {
  for (const [budget, share] of [[100, 20], [3, 1]] as const) {
    const app = smallApp("en", { env: { CONTACT_BUDGET: String(budget) } });
    const text = await read(app, "/developers/contact.md");
    assertMatch(text, new RegExp(`at most ${budget} enquiries .* at most ${share}\\.`));
  }
});

Deno.test("The error that the overview shows is the error that is answered", async () => {
  const response = await app.send("/api/v1/services?language=zz", { client: "192.0.2.201" });
  const answer = await response.json();
  const overview = await read(app, "/developers.md");
  const shown = fences(overview).filter(({ code }) => code.includes('"success": false'));
  assertEquals(shown.map(({ code }) => JSON.parse(code)), [answer]);
});

Deno.test("The refusal over the quota that the overview shows is the one that is answered", async () => {
  const small = testApp({ env: { READ_QUOTA: "1" } });
  const send = () => small.send("/api/v1/services", { client: "192.0.2.202" });
  await send();
  const response = await send();
  const answer = await response.text();
  const wait = response.headers.get("retry-after")!;
  const overview = await read(app, "/developers.md");
  const [shown] = fences(overview).filter(({ code }) => code.includes("RATE_LIMITED"));
  const [line, retry, , body] = shown!.code.replaceAll("12", wait).split("\n");
  assertEquals([line, retry], [
    `HTTP/1.1 ${response.status} Too Many Requests`,
    `Retry-After: ${wait}`,
  ]);
  assertEquals(body, answer);
});

Deno.test("The stream that the search page shows is the one that is answered, shortened", async () => {
  const text = await read(app, "/developers/search.md");
  const [shown] = fences(text).filter(({ code }) => code.startsWith("event: start"));
  const { query } = JSON.parse(/"query":"\w+"\}/.exec(shown!.code)![0].replace(/^/, "{"));
  const asked = new URLSearchParams({ query, language: "en", query_id: "example-1" });
  const stream = await read(app, `/ask?${asked}`);
  const framesOf = (text: string) =>
    text.trim().split("\n\n").map((frame) => {
      const [name, json = ""] = frame.split("\ndata: ");
      const data = JSON.parse(json);
      // The page shows one result of several, and only its address.
      const item = data.item && { url: data.item.url };
      return JSON.stringify([name, { ...data, item, total: data.total && 1 }]);
    });
  const shownFrames = framesOf(shown!.code);
  assertEquals(shownFrames.length, 3);
  assertEquals(shownFrames.filter((frame) => !framesOf(stream).includes(frame)), []);
});

Deno.test("The calls and errors that the MCP page shows are answered as it says", async () => {
  const { headers = {}, body } = statelessReading(samples);
  const response = await app.post("/mcp", body, headers);
  const { result } = await response.json();
  assertEquals([response.status, result.resultType], [200, "complete"]);
  const accept = { accept: "application/json" };
  const call = async (params: object) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    return await (await app.post("/mcp", message, accept)).json();
  };
  const answers = [
    await call({ name: "read_document", arguments: { path: "/no-such-page" } }),
    await call({ name: "book", arguments: {} }),
  ];
  const text = await read(app, "/developers/mcp.md");
  const fields = { "Content-Type": "application/json", ...headers };
  assertStringIncludes(text, curl("POST", `${site.baseUrl}/mcp`, fields, body));
  const shown = fences(text).filter(({ code }) => /isError|"error"/.test(code));
  assertEquals(shown.map(({ code }) => JSON.parse(code)), answers);
});

Deno.test("The EventSource of the search page closes when complete arrives", async () => {
  const text = await read(app, "/developers/search.md");
  const [code] = fences(text).filter(({ code }) => code.includes("EventSource"));
  const listeners = new Map<string, (event: { data: string }) => void>();
  let closed = false;
  class EventSource {
    constructor(readonly url: string) {}
    addEventListener(name: string, listener: (event: { data: string }) => void) {
      listeners.set(name, listener);
    }
    close() {
      closed = true;
    }
  }
  new Function("EventSource", "console", code!.code)(EventSource, { log() {} });
  listeners.get("result")!({ data: '{"item":{"url":"https://practice.example/"}}' });
  assertEquals(closed, false);
  listeners.get("complete")!({ data: "{}" });
  assertEquals(closed, true);
});

for (const [what, app] of Object.entries(sites)) {
  Deno.test(`On ${what} every link of the engine's documents leads to a page and a heading`, async () => {
    const links = new Map<string, Set<string>>();
    for (const page of app.deps.site.pages.filter((page) => formOf(page).isDocument)) {
      // The headings of a page have their names in its HTML.
      for (const [link] of markdownOf(page, app.deps.site).matchAll(/(?<=\]\()\/[^)\s]*(?=\))/g)) {
        const [target = "", anchor] = link.replace(/\.md(?=#)/, "").split("#");
        links.set(target, (links.get(target) ?? new Set()).add(anchor ?? ""));
      }
    }
    assertGreater(links.size, 20);
    for (const [target, anchors] of links) {
      const html = await read(app, target);
      const dead = [...anchors].filter((each) => each !== "" && !html.includes(` id="${each}"`));
      assertEquals(dead, [], target);
    }
  });
}

Deno.test("A page of the site's own wins over the engine's, whose parts are text in it", async () => {
  const own = "---\ntitle: Interfaces\n---\n\n{{= table of quotas}}\n";
  const app = testApp({ site: testSiteWith({ "de/developers.md": own }) });
  const text = await read(app, "/developers.md");
  assertEquals(withoutIndex(text), "# Interfaces\n\n{{= table of quotas}}\n");
});

Deno.test("The calls of the contact form send nothing as they are printed", async () => {
  let sent = 0;
  const app = testApp({
    env: mail,
    fetch: () => (sent++, Promise.resolve(Response.json({ id: "made-up" }))),
  });
  const code = fences(await read(app, "/developers/contact.md")).map(({ code }) => code)
    .filter((code) => code.includes("@client.example"));
  assertEquals(code.filter((call) => /gdprConsent"?'?:\s*(true|True)/.test(call)), []);
  const body = JSON.parse(/-d '(\{.*\})'/.exec(code[0]!)![1]!);
  const answer = await app.post("/api/contact", body);
  const { errors } = await answer.json();
  assertEquals([answer.status, Object.keys(errors)], [400, ["gdprConsent"]]);
  assertEquals(sent, 0);
});

Deno.test("What an error means for an enquiry stands on the page of the contact interface", async () => {
  const app = smallApp("en");
  const rows: [page: string, code: string, said: RegExp][] = [
    ["/developers/contact.md", "INTERNAL_ERROR", /Unknown .*same key and fields/],
    ["/developers/contact.md", "INVALID_FIELDS", /Nothing was sent/],
    ["/developers/catalog.md", "INTERNAL_ERROR", /^$/],
    ["/developers.md", "PAYLOAD_TOO_LARGE", /fewer paths/],
  ];
  for (const [page, code, said] of rows) {
    const lines = (await read(app, page)).split("\n");
    const row = lines.findLast((line) => line.startsWith("|") && line.includes(`\`${code}\``));
    assertMatch(row ?? "", said);
  }
});
