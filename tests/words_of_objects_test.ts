import { assert, assertEquals } from "@std/assert";
import { markdownOf } from "../lib/content/text.ts";
import { translator } from "../lib/languages/messages.ts";
import { build, type Files } from "./content/folder.ts";
import { testApp } from "./kit/app.ts";
import { enquiry } from "./kit/enquiry.ts";

/** Names that every plain object has without having been given them. */
const words = ["constructor", "__proto__", "toString", "hasOwnProperty", "prototype", "valueOf"];

/** A page full of a word: wherever an owner may put one of his own. */
const pageOf = (word: string) =>
  `---
title: ${word}
${word}: ${word}
nested: { ${word}: 1 }
keywords: [${word}, a ${word} of b]
group: ${word}
aliases: [/${word}-old, "/${word}?${word}=1"]
---

## ${word} {keywords="${word}"}

{{${word}}} [^${word}] [${word}] ![${word}](${word}.svg) :${word}:

### ${word}?

Text.

:::${word}[${word}]{${word}=${word}}
:::

:::${word}
:::

:::cards{of=${word} group=${word} ${word}=1}
:::

\`\`\`${word}
${word}
\`\`\`

> [!${word}]
> ${word}

<${word} ${word}="${word}"></${word}>

[^${word}]: A note.

[${word}]: /${word}
`;

const site = (settings: object = {}): Files => {
  const pages = words.flatMap((word) => [
    [`en/services/${word}.md`, pageOf(word)],
    ...[`${word}/index`, `${word}/${word}/a`, `topics/${word}`]
      .map((path) => [`en/${path}.md`, pageOf(word).replace(/^aliases.*\n/m, "")]),
    [`assets/${word}.${word}`, word],
  ]);
  return {
    "site.json": JSON.stringify({ name: "constructor", languages: ["en"], ...settings }),
    "en/index.md": "---\ntitle: constructor\n---\n\nText.",
    "en/questions.md": `---\nrole: faq\n---\n\n${
      words.map((word) => `## ${word}\n\nText.\n`).join("\n")
    }`,
    ...Object.fromEntries(pages),
  };
};

Deno.test("An owner's word that every object knows is a word like any other", async () => {
  const { site: made, inspect, errors } = build(site({
    en: { synonyms: [words, ["b", "constructor"]] },
  }));
  assert(made && inspect, errors.join("\n"));
  const found = inspect();
  const messages = [...found.errors, ...found.remarks]
    .flatMap((error) => [error.message, error.told(translator("de"))]);
  assertEquals(
    messages.filter((message) => /native code|\[object|undefined|NaN/.test(message)),
    [],
  );
  const { send } = testApp({ site: made });
  for (const page of made.pages) {
    const response = await send(page.path);
    const html = await response.text();
    assertEquals([response.status, /native code|\[object /.test(html)], [200, false], page.path);
    assert(!/native code|\[object /.test(markdownOf(page, made)));
  }
  for (const word of words) {
    const moved = await send(`/${word}-old`);
    assertEquals(moved.status, 301);
    assertEquals((await send(`/assets/${word}.${word}`)).status, 200);
    const answer = await (await send(`/ask?streaming=false&query=${word}`)).json();
    assertEquals(answer.results.length > 0, true, word);
  }
});

Deno.test("A setting of such a name is refused by its name, or passed over", () => {
  for (const word of words) {
    const named = JSON.parse(`{"${word}": 1}`);
    for (
      const [at, settings] of Object.entries({
        top: named,
        practice: { practice: named },
        theme: { theme: named },
        en: { en: named },
        words: { en: { words: named } },
        "words within": { en: { words: { contact: named, markdown: named } } },
      })
    ) {
      const errors = build(site(settings)).errors.join("\n");
      assert(!/native code|\[object /.test(errors), errors);
      assert(errors === "" || errors.includes(word), `${at}: ${errors}`);
    }
  }
});

const call = (name: string, args: unknown, method = "tools/call") => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  params: { name, arguments: args },
});

Deno.test("A stranger's word that every object knows is refused or looked up like any other", async () => {
  for (const word of words) {
    const { send, post } = testApp();
    const named = JSON.parse(`{"${word}": "${word}"}`);
    const refused: Response[] = [
      await send(`/api/v1/services?${word}=en`),
      await send(`/api/v1/services?language=${word}`),
      await send(`/ask?query=a&${word}=1`),
      await send(`/ask?query=a&mode=${word}`),
      await post("/ask", { query: "a", ...named }),
      await post("/api/v1/documents/batch", { paths: ["/"], ...named }),
      await post("/api/contact", { ...enquiry, ...named }),
      await post("/api/contact", { ...enquiry, language: word }),
      await send(`/${word}`),
      await send(`/${word}.md`),
      await send(`/assets/${word}`),
      await send(`/api/${word}`),
      await send(`/.well-known/${word}`),
    ];
    for (const { status, headers } of refused) {
      assert([400, 404].includes(status), `${word}: ${status}`);
      assert(headers.has("x-request-id"));
    }
    const found = [
      await post("/ask", { query: word, streaming: false }),
      await send(`/search?query=${word}&${word}=1`),
      await post("/api/v1/documents/batch", { paths: [`/${word}`] }),
      await send("/", { headers: { accept: `${word}/*`, "accept-encoding": word } }),
      await send("/", { headers: { "accept-language": word, "if-none-match": word } }),
      await post("/mcp", call("search_docs", { query: word })),
      await post("/mcp", call("read_document", { path: `/${word}` })),
      await post("/mcp", call("list_services", named)),
    ];
    assertEquals(found.map(({ status }) => status), found.map(() => 200), word);
    const unknown = await (await post("/mcp", call(word, {}))).json();
    assertEquals(unknown.error.code, -32602);
    const method = await (await post("/mcp", call("list_services", {}, word))).json();
    assertEquals(method.error.code, -32601);
  }
});
