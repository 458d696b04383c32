import { assert, assertEquals } from "@std/assert";
import { askApp } from "./ask_support.ts";

const app = askApp();

const emoji = "😀";

async function code(response: Response): Promise<[status: number, code?: string]> {
  const body = await response.text();
  return response.status === 200 ? [200] : [response.status, JSON.parse(body).code];
}

const invalid: [status: number, code: string] = [400, "INVALID_QUERY"];
const unsupported: [status: number, code: string] = [400, "UNSUPPORTED_MODE"];
const ok: [status: number] = [200];

const getCases: [query: string, expected: [status: number, code?: string]][] = [
  ["query=a", ok],
  [`query=${"x".repeat(200)}`, ok],
  [`query=${"x".repeat(201)}`, invalid],
  [`query=${emoji.repeat(200)}`, ok],
  [`query=${emoji.repeat(201)}`, invalid],
  ["query=+", ok],
  ["query=%00", ok],
  ["query=%FF%FE", invalid],
  ["query=", invalid],
  ["", invalid],
  ["q=a", invalid],
  ["query=a&query=b", invalid],
  ["query=a&language=en", ok],
  ["query=a&language=de", ok],
  ["query=a&language=zz", invalid],
  ["query=a&language=", invalid],
  ["query=a&mode=list", ok],
  ["query=a&mode=summarize", unsupported],
  ["query=a&mode=LIST", unsupported],
  ["query=a&mode=", unsupported],
  ["query=a&streaming=true", ok],
  ["query=a&streaming=false", ok],
  ["query=a&streaming=TRUE", invalid],
  ["query=a&streaming=", invalid],
  ["query=a&query_id=x", ok],
  [`query=a&query_id=${"x".repeat(100)}`, ok],
  [`query=a&query_id=${emoji.repeat(100)}`, ok],
  [`query=a&query_id=${"x".repeat(101)}`, invalid],
  ["query=a&query_id=", invalid],
  ["query=a&prefer=x", invalid],
  ["query=a&site=x", invalid],
  ["query=a&__proto__=x", invalid],
  ["query=a&constructor=x", invalid],
];

for (const [query, expected] of getCases) {
  Deno.test(`GET /ask?${query.slice(0, 40)} (${query.length} units) is ${expected.join(" ")}`, async () => {
    assertEquals(await code(await app.send(`/ask?${query}`)), expected);
  });
}

const text = (letters: string) => ({ query: letters, streaming: false });

const postCases: [body: unknown, expected: [status: number, code?: string]][] = [
  [{ query: "a" }, ok],
  [text("x".repeat(200)), ok],
  [text("x".repeat(201)), invalid],
  [text(emoji.repeat(200)), ok],
  [text(emoji.repeat(201)), invalid],
  [text("\u0000"), ok],
  [text("\ud800"), ok],
  [text(""), invalid],
  [{}, invalid],
  [{ query: null }, invalid],
  [{ query: 5 }, invalid],
  [{ query: "a", language: "de" }, ok],
  [{ query: "a", language: "zz" }, invalid],
  [{ query: "a", mode: "list" }, ok],
  [{ query: "a", mode: "summarize" }, unsupported],
  [{ query: "a", mode: 5 }, unsupported],
  [{ query: "a", streaming: true }, ok],
  [{ query: "a", streaming: false }, ok],
  [{ query: "a", streaming: "false" }, invalid],
  [{ query: "a", streaming: null }, invalid],
  [{ query: "a", query_id: "x".repeat(100) }, ok],
  [{ query: "a", query_id: "x".repeat(101) }, invalid],
  [{ query: "a", query_id: "" }, invalid],
  [{ query: "a", query_id: 7 }, invalid],
  [{ query: "a", prefer: { streaming: false } }, ok],
  [{ query: "a", prefer: {} }, invalid],
  [{ query: "a", prefer: { streaming: "no" } }, invalid],
  [{ query: "a", prefer: { streaming: true, more: 1 } }, invalid],
  [{ query: "a", prefer: true }, invalid],
  [{ query: "a", site: "x" }, invalid],
  [{ query: "a", context: {} }, invalid],
  ['{"query":"a","__proto__":{"mode":"list"}}', invalid],
  ['{"__proto__":{"query":"a"}}', invalid],
  [{ query: { text: "a" } }, ok],
  [{ query: { text: "x".repeat(200) } }, ok],
  [{ query: { text: "x".repeat(201) } }, invalid],
  [{ query: { text: "" } }, invalid],
  [{ query: {} }, invalid],
  [{ query: { text: 5 } }, invalid],
  [{ query: { text: "a", decontextualized: "b" } }, ok],
  [{ query: { text: "a" }, prefer: { streaming: false } }, ok],
  [{ query: { text: "a" }, prefer: { mode: "list" } }, ok],
  [{ query: { text: "a" }, prefer: { mode: "summarize" } }, unsupported],
  [{ query: { text: "a" }, prefer: { streaming: "no" } }, invalid],
  [{ query: { text: "a" }, prefer: { max_results: 1 } }, ok],
  [{ query: { text: "a" }, prefer: { max_results: 10 } }, ok],
  [{ query: { text: "a" }, prefer: { max_results: 0 } }, invalid],
  [{ query: { text: "a" }, prefer: { max_results: 11 } }, invalid],
  [{ query: { text: "a" }, prefer: { max_results: 1.5 } }, invalid],
  [{ query: { text: "a" }, prefer: { "accept-language": "fr, nonsense;q=x" } }, ok],
  [{ query: { text: "a" }, prefer: { "accept-language": "e".repeat(201) } }, invalid],
  [{ query: { text: "a" }, prefer: { "accept-language": 5 } }, invalid],
  [{ query: { text: "a" }, context: { prev: ["b"] }, meta: [1, "x"], query_id: "q" }, ok],
  [{ query: { text: "a" }, query_id: "x".repeat(101) }, invalid],
  [{ query: { text: "a" }, more: 1 }, invalid],
];

for (const [body, expected] of postCases) {
  const told = typeof body === "string" ? body : JSON.stringify(body);
  Deno.test(`POST /ask ${told.slice(0, 60)} (${told.length} units) is ${expected.join(" ")}`, async () => {
    assertEquals(await code(await app.post(body)), expected);
  });
}

Deno.test("POST /ask answers 400 INVALID_BODY to what is not a JSON object", async () => {
  for (const body of ["", "{", "null", "5", '"a"', "[]", '[{"query":"a"}]', "query=a"]) {
    assertEquals(await code(await app.post(body)), [400, "INVALID_BODY"], body);
  }
});

Deno.test("POST /ask reads 4096 bytes and answers 413 to 4097, counted in UTF-8", async () => {
  const body = '{"query":"a"}';
  assertEquals(await code(await app.post(body.padEnd(4_096))), [200]);
  assertEquals(await code(await app.post(body.padEnd(4_097))), [413, "PAYLOAD_TOO_LARGE"]);
  const umlauts = `{"query":"a","query_id":"${"ä".repeat(2_040)}"}`;
  assert(umlauts.length < 4_096);
  assertEquals(await code(await app.post(umlauts)), [413, "PAYLOAD_TOO_LARGE"]);
});

Deno.test("An error is JSON also where a stream was asked for", async () => {
  const accept = { accept: "text/event-stream" };
  const answers = [
    await app.get("query=a&streaming=true&mode=summarize", accept),
    await app.get("", accept),
    await app.post({ query: "", streaming: true }, accept),
    await app.post("{", accept),
    await app.send("/ask", { method: "DELETE", headers: accept }),
  ];
  for (const response of answers) {
    assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
    const { success, code } = await response.json();
    assertEquals([success, typeof code], [false, "string"]);
  }
});

Deno.test("A fault is told under its own name in both forms of a request", async () => {
  const field = async (body: unknown) => Object.keys((await (await app.post(body)).json()).errors);
  assertEquals(await field({ query: "" }), ["query"]);
  assertEquals(await field({ query: { text: "" } }), ["query.text"]);
  assertEquals(await field({ query: {} }), ["query.text"]);
  assertEquals(await field({ query: "a", prefer: {} }), ["prefer.streaming"]);
  assertEquals(await field({ query: "a", mode: "x", more: 1 }), ["mode", "more"]);
});

const asked: [body: unknown, query: string, language: string][] = [
  [{ query: "a b" }, "a b", "de"],
  [{ query: "a", language: "en" }, "a", "en"],
  [{ query: { text: "c d" } }, "c d", "de"],
  [{ query: " :*~^+- " }, " :*~^+- ", "de"],
];

Deno.test("The search is asked for ten pages with the text as it came, in the language named", async () => {
  for (const [body, query, language] of asked) {
    const app = askApp();
    await (await app.post(body)).text();
    assertEquals(app.asked, [[query, language as "en" | "de", 10]]);
  }
});

Deno.test("An NLWeb request is searched in the first language it prefers that the site has", async () => {
  const preferred: [string, "en" | "de"][] = [
    ["en", "en"],
    ["en-GB, de;q=0.9", "en"],
    ["fr, en;q=0.5, de;q=0.1", "en"],
    ["de;q=0.2, EN;q=0.3", "en"],
    ["en;q=0, fr", "de"],
    ["", "de"],
  ];
  for (const [list, language] of preferred) {
    const app = askApp();
    for (const streaming of [true, false]) {
      const prefer = { "accept-language": list, streaming };
      const response = await app.post({ query: { text: "a" }, prefer });
      await response.text();
      assertEquals(response.headers.get("content-language"), language, list);
    }
    assertEquals(app.asked, [["a", language, 10], ["a", language, 10]], list);
  }
});

Deno.test("An NLWeb request gets as many results as it wants at most", async () => {
  const app = askApp();
  for (const streaming of [true, false]) {
    await (await app.post({ query: { text: "a" }, prefer: { max_results: 2, streaming } })).text();
  }
  assertEquals(app.asked, [["a", "de", 2], ["a", "de", 2]]);
});

Deno.test("A refused request is not searched for", async () => {
  const app = askApp();
  await app.get("query=a&mode=summarize");
  await app.post({ query: "" });
  assertEquals(app.asked, []);
});
