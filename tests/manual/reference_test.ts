import { withoutIndex } from "../content/folder.ts";
import { formOf } from "../../lib/site/page.ts";
import {
  assert,
  assertEquals,
  assertGreater,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { markdownOf } from "../../lib/site/text.ts";
import { errorsOf } from "../../lib/contract/contract.ts";
import { errorTable, mcpErrors } from "../../lib/contract/errors.ts";
import { contracts } from "../../lib/contract/mod.ts";
import type { Schema } from "../../lib/contract/json_schema.ts";
import { tools } from "../../lib/mcp/tools.ts";
import { pageOfTag, samplesOf } from "../../lib/pages/reference/manual.ts";
import { operationsOf, readDescription } from "../contract/document.ts";
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

Deno.test("Every interface stands in the overview, and all but documents on the page of their tag, too", async () => {
  const overview = await read(app, "/developers.md");
  for (const contract of contracts) {
    const { method, path, tag } = contract;
    const document = tag === "Documents" && method === "GET";
    assertStringIncludes(overview, document ? `[\`${path}\`]` : `[\`${method} ${path}\`](/`);
    if (document) continue;
    assertStringIncludes(await read(app, `/${pageOfTag[tag]}.md`), `\`${method} ${path}\``);
  }
});

Deno.test("Every code that an interface can give is explained with its status: on its page, or once for all", async () => {
  const rowsOf = async (page: string) =>
    [...(await read(app, page)).matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)]
      .map(([, status, code]) => `${status} ${code}`);
  const shared = await rowsOf("/developers.md");
  assertEquals(new Set(shared).size, shared.length);
  for (const contract of contracts.filter(({ tag }) => tag !== "MCP")) {
    const rows = [...shared, ...await rowsOf(`/${pageOfTag[contract.tag]}.md`)];
    const codes = errorsOf(contract).map((code) => `${errorTable[code].status} ${code}`);
    assertEquals(codes.filter((code) => !rows.includes(code)), [], contract.path);
  }
  const text = await read(app, "/developers/mcp.md");
  const ofMcp = [...text.matchAll(/^\| `(\w+)` \| `(-?\d+)` \| (\d+) \|/gm)]
    .map(([, code, rpc, status]) => [code, Number(rpc), Number(status)]);
  assertEquals(
    ofMcp,
    Object.entries(mcpErrors).map(([code, { rpc, status }]) => [code, rpc, status]),
  );
});

Deno.test("Every header, request's or response's, is named in the reference", async () => {
  const pages = new Set(["developers", ...Object.values(pageOfTag)]);
  const text = (await Promise.all([...pages].map((page) => read(app, `/${page}.md`)))).join();
  const headers = operationsOf(await readDescription(app)).flatMap(({ parameters, object }) => [
    ...parameters.flatMap((each) => each.in === "header" ? [each.name] : []),
    ...Object.values(object.responses).flatMap(({ headers = {} }) => Object.keys(headers)),
  ]);
  assertEquals([...new Set(headers)].filter((name) => !text.includes(name)), []);
});

Deno.test("Every tool stands in the reference with all its arguments and the members of its result", async () => {
  const text = await read(app, "/developers/mcp.md");
  const namesOf = (schema: Schema): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
      name,
      ...namesOf(part.items ?? {}),
    ]);
  for (const { describe } of tools.mcp) {
    const { name, inputSchema, outputSchema = {} } = describe(site);
    const [, part = ""] = text.split(`### \`${name}\``);
    // The result of one is the catalog, which has a page.
    const results = name === "list_services" ? [] : namesOf(outputSchema);
    for (const field of [...namesOf(inputSchema), ...results]) {
      assertStringIncludes(part.split(/^##/m)[0]!, `\`${field}\``);
    }
  }
});

/** The members of examples that have other values in the answer of the service. */
const varying = ["timestamp", "results[].score", "results[].description"];

/** What stays of an answer: of several results the first, of members that vary their type. */
function lasting(value: unknown, name = ""): unknown {
  if (varying.includes(name)) return typeof value;
  if (Array.isArray(value)) {
    const some = value.some((each) => "score" in Object(each)) ? value.slice(0, 1) : value;
    return some.map((each) => lasting(each, `${name}[]`));
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([member, each]) => [
    member,
    lasting(each, name === "" ? member : `${name}.${member}`),
  ]);
  return Object.fromEntries(members);
}

const samples = samplesOf(site, app.deps.config);

for (const [index, endpoint] of contracts.entries()) {
  const example = endpoint.example?.(samples);
  if (example === undefined) {
    assert(!endpoint.quota, `${endpoint.path} has no example`);
    continue;
  }
  Deno.test(`${endpoint.method} ${endpoint.path}: the example of a request is answered as the example says`, async () => {
    const { query, headers, body, answer } = example;
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const response = await app.send(`${endpoint.path}${search}`, {
      client: `192.0.2.${index}`,
      method: endpoint.method,
      headers: { ...body ? { "content-type": "application/json" } : {}, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const sent = await response.json();
    assertEquals(response.status, 200, JSON.stringify(sent));
    // Members that are undefined are not printed.
    if (answer) assertEquals(lasting(sent), lasting(JSON.parse(JSON.stringify(answer))));
  });
}

Deno.test("The tables of quotas and hourly limits say the numbers that are configured", async () => {
  const env = { READ_QUOTA: "77", CONTACT_QUOTA: "3", CONTACT_BUDGET: "100" };
  const other = testApp({ env });
  const overview = await read(other, "/developers.md");
  const rows = [...overview.matchAll(/^\| `(\w+)` \|.*\| (\d+) \|$/gm)].map(([, ...row]) => row);
  assertEquals(rows, [["read", "77"], ["ask", "77"], ["mcp", "77"], ["contact", "3"]]);
  assertMatch(await read(other, "/developers/contact.md"), /at most 100 enquiries .* at most 20\./);
});

Deno.test("The errors that the overview shows are those that are answered", async () => {
  const small = testApp({ env: { READ_QUOTA: "1" } });
  const send = (query = "") => small.send(`/api/v1/services${query}`, { client: "192.0.2.201" });
  const [wrong, refused] = [await send("?language=zz"), await send()];
  const [over, shown] = fences(await read(app, "/developers.md")).map(({ code }) => code)
    .filter((code) => /"success": ?false/.test(code));
  assertEquals(JSON.parse(shown!), await wrong.json());
  const wait = refused.headers.get("retry-after")!;
  assertEquals(over!.replaceAll("12", wait).split("\n"), [
    "HTTP/1.1 429 Too Many Requests",
    `Retry-After: ${wait}`,
    "",
    await refused.text(),
    "",
  ]);
});

Deno.test("The stream that the search page shows has the events and members of one that is answered", async () => {
  const shown = fences(await read(app, "/developers/search.md"))
    .find(({ code }) => code.startsWith("event: start"))!;
  const stream = await read(app, "/ask?query=pricing&language=en&query_id=example-1");
  const framesOf = (text: string) =>
    new Map(
      text.trim().split("\n\n").map((frame) => {
        const [name = "", json = ""] = frame.split("\ndata: ");
        return [name, Object.keys(JSON.parse(json))];
      }),
    );
  assertEquals(framesOf(shown.code), framesOf(stream));
});

Deno.test("The calls and errors that the MCP page shows are answered as it says", async () => {
  const text = await read(app, "/developers/mcp.md");
  const calls = fences(text).filter(({ code }) => code.startsWith("curl")).map(({ code }) => ({
    path: new URL(/'(http[^']*)'/.exec(code)![1]!).pathname,
    headers: Object.fromEntries(
      [...code.matchAll(/-H '((?!Content-Type)[^:]*): ([^']*)'/g)].map((
        [, name, value],
      ) => [name!, value!]),
    ),
    body: JSON.parse(/-d '(.*)'/.exec(code)![1]!),
  }));
  const results = await Promise.all(calls.map(async ({ path, headers, body }) => {
    const response = await app.post(path, body, headers);
    return [response.status, Object.keys((await response.json()).result)];
  }));
  assertEquals(results, [
    [200, ["content", "structuredContent"]],
    [200, ["resultType", "_meta", "content", "structuredContent"]],
    [200, ["tools"]],
  ]);
  const call = async (params: object) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    return await (await app.post("/mcp", message, { accept: "application/json" })).json();
  };
  const answers = [
    await call({ name: "read_document", arguments: { path: "/no-such-page" } }),
    await call({ name: "book", arguments: {} }),
  ];
  const shown = fences(text).filter(({ code }) => /isError|"error"/.test(code));
  assertEquals(shown.map(({ code }) => JSON.parse(code)), answers);
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
  const own = "---\ntitle: Interfaces\n---\n\n{{= interfaces}}\n";
  const app = testApp({ site: testSiteWith({ "de/developers.md": own }) });
  const text = await read(app, "/developers.md");
  assertEquals(withoutIndex(text), "# Interfaces\n\n{{= interfaces}}\n");
});

Deno.test("The call of the contact form that is printed is refused for its consent alone", async () => {
  const [call] = fences(await read(app, "/developers/contact.md"))
    .filter(({ code }) => code.includes("@client.example"));
  const answer = await app.post("/api/contact", JSON.parse(/-d '(\{.*\})'/.exec(call!.code)![1]!));
  const { errors } = await answer.json();
  assertEquals([answer.status, Object.keys(errors)], [400, ["gdprConsent"]]);
});
