import { assert, assertEquals, assertGreater } from "@std/assert";
import { testApp, testSite } from "../kit/app.ts";

const app = testApp({ env: { READ_QUOTA: "10000" } });

const batchPath = "/api/v1/documents/batch";

interface Entry {
  path: string;
  status: number;
  code: string;
  text: string | null;
}

async function read(...paths: string[]): Promise<Entry[]> {
  const response = await app.post(batchPath, { paths });
  assertEquals(response.status, 200);
  const body = await response.json();
  assertEquals(Object.keys(body), ["results"]);
  return body.results;
}

const send = (body: BodyInit, headers: HeadersInit = { "content-type": "application/json" }) =>
  app.send(batchPath, { method: "POST", headers, body });

async function refused(response: Response, status: number, code: string) {
  assertEquals(response.status, status);
  const body = await response.json();
  assertEquals([body.success, body.code], [false, code]);
  return body.errors ?? {};
}

Deno.test("Every published document reads byte for byte as GET of its path answers it", async () => {
  const paths = [...new Set([...app.deps.documents.values()].map(({ path }) => path))];
  assertGreater(paths.length, testSite.pages.length);
  for (let i = 0; i < paths.length; i += 10) {
    for (const { path, ...entry } of await read(...paths.slice(i, i + 10))) {
      const text = await (await app.send(path)).text();
      assertEquals(entry, { status: 200, code: "OK", text });
    }
  }
});

Deno.test("A page's own path reads as its Markdown", async () => {
  const pairs = [["/pricing", "/pricing.md"], ["/", "/index.md"], ["/en", "/en/index.md"]];
  for (const [page, markdown] of pairs as [string, string][]) {
    const [a, b] = await read(page, markdown);
    assertEquals([a!.path, b!.path], [page, markdown]);
    assertEquals(a!.text, b!.text);
  }
});

Deno.test("The versioning text, the plug-in manifest and llms.txt are documents", async () => {
  for (const entry of await read("/api/versioning.md", "/plugin.json", "/llms.txt")) {
    assertEquals([entry.status, entry.code], [200, "OK"], entry.path);
    assert(entry.text);
  }
});

Deno.test("Results keep the order and the duplicates; a missing document fails nothing", async () => {
  const paths = ["/nothing", "/pricing", "/about.md", "/pricing", "/nothing"];
  const results = await read(...paths);
  assertEquals(results.map(({ path }) => path), paths);
  assertEquals(results.map(({ status }) => status), [404, 200, 200, 200, 404]);
  assertEquals(results[0], { path: "/nothing", status: 404, code: "NOT_FOUND", text: null });
  assertEquals(results[1], results[3]);
});

/** Paths that match the pattern and are no document: looked up like any other. */
const unpublished = [
  "/a//b",
  "/pricing/",
  "/...",
  "/.hidden",
  "/.well-known/x",
  "/.well-known/mcp/server-card.json",
  "/api/v1/services",
  "/api/openapi.json",
  "/site.json",
  "/de/index.md",
  "/assets/theme.css",
  "/Pricing",
  "/pricing.MD",
  "/pricing.md.md",
  "/constructor",
  "/__proto__",
  `/${"x".repeat(255)}`,
];

for (const path of unpublished) {
  Deno.test(`${path.slice(0, 40)} matches the pattern: it is looked up, and not found`, async () => {
    assertEquals(await read(path), [{ path, status: 404, code: "NOT_FOUND", text: null }]);
  });
}

const badPaths: [what: string, path: unknown][] = [
  ["an empty path", ""],
  ["a path without its slash", "pricing.md"],
  ["another host", "//evil.example/x"],
  ["a URL", "https://evil.example/x"],
  ["a dot segment", "/./pricing"],
  ["a dot segment at the end", "/pricing/."],
  ["two dots", "/.."],
  ["two dots at the start", "/../deno.json"],
  ["two dots in the middle", "/services/../pricing"],
  ["two dots at the end", "/services/.."],
  ["an encoded dot", "/%2e%2e/deno.json"],
  ["a query", "/pricing?x=1"],
  ["a fragment", "/pricing#rate"],
  ["a space", "/pri cing"],
  ["a backslash", "/..\\deno.json"],
  ["a NUL", "/pricing\u0000.md"],
  ["a line break at its end", "/pricing\n"],
  ["an umlaut", "/prüfung"],
  ["a star", "/*"],
  ["257 characters", `/${"x".repeat(256)}`],
  ["a number", 5],
  ["null", null],
  ["a list", ["/pricing"]],
  ["an object", { path: "/pricing" }],
];

for (const [what, path] of badPaths) {
  Deno.test(`${what} as a path is 400 for the whole request, and names it as paths.1`, async () => {
    const response = await app.post(batchPath, { paths: ["/pricing", path] });
    const errors = await refused(response, 400, "INVALID_BODY");
    assertEquals(Object.keys(errors), ["paths.1"]);
    assert(errors["paths.1"].every((text: unknown) => typeof text === "string"));
  });
}

Deno.test("Every bad path is named, with its place", async () => {
  const response = await app.post(batchPath, { paths: ["/..", "/pricing", "x"] });
  const errors = await refused(response, 400, "INVALID_BODY");
  assertEquals(Object.keys(errors), ["paths.0", "paths.2"]);
});

const badBodies: [what: string, body: string, field: string][] = [
  ["no member", "{}", "paths"],
  ["no path", '{"paths":[]}', "paths"],
  ["eleven paths", JSON.stringify({ paths: Array(11).fill("/pricing") }), "paths"],
  ["paths that are no list", '{"paths":"/pricing"}', "paths"],
  ["paths that are an object", '{"paths":{"0":"/pricing"}}', "paths"],
  ["paths that are null", '{"paths":null}', "paths"],
  ["one more member", '{"paths":["/pricing"],"language":"en"}', "language"],
  ["__proto__", '{"paths":["/pricing"],"__proto__":{}}', "__proto__"],
  ["a member in another case", '{"paths":["/pricing"],"Paths":[]}', "Paths"],
  ["a list", '["/pricing"]', "body"],
  ["a string", '"/pricing"', "body"],
  ["null", "null", "body"],
];

for (const [what, body, field] of badBodies) {
  Deno.test(`A body with ${what} is 400 INVALID_BODY and names ${field}`, async () => {
    const errors = await refused(await send(body), 400, "INVALID_BODY");
    assertEquals(Object.keys(errors), [field]);
  });
}

Deno.test("Only paths beside __proto__ count: a prototype cannot stand in for a member", async () => {
  await refused(await send('{"__proto__":{"paths":["/pricing"]}}'), 400, "INVALID_BODY");
});

Deno.test("What is not JSON, or not UTF-8, is 400 INVALID_BODY", async () => {
  for (const body of ["", "{", '{"paths":["/pricing"]', "paths=/pricing"]) {
    await refused(await send(body), 400, "INVALID_BODY");
  }
  const latin1 = Uint8Array.from('{"paths":["/ä"]}', (letter) => letter.charCodeAt(0));
  await refused(await send(latin1), 400, "INVALID_BODY");
});

Deno.test("A body of 4096 bytes is read and one of 4097 is 413", async () => {
  const body = '{"paths":["/pricing"]}';
  assertEquals((await send(body.padEnd(4_096))).status, 200);
  await refused(await send(body.padEnd(4_097)), 413, "PAYLOAD_TOO_LARGE");
});

Deno.test("Ten paths of 256 characters are read", async () => {
  const path = `/${"x".repeat(255)}`;
  assertEquals((await read(...Array(10).fill(path))).length, 10);
});
