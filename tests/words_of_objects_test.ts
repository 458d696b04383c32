import { assert, assertEquals } from "@std/assert";
import { markdownOf } from "../lib/site/text.ts";
import { translator } from "../lib/cli/command.ts";
import { build, type Files } from "./content/folder.ts";
import { testApp } from "./kit/app.ts";

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
    [`de/services/${word}.md`, pageOf(word)],
    ...[`${word}/index`, `${word}/${word}/a`, `topics/${word}`]
      .map((path) => [`de/${path}.md`, pageOf(word).replace(/^aliases.*\n/m, "")]),
    [`assets/${word}.${word}`, word],
  ]);
  return {
    "site.json": JSON.stringify({ name: "constructor", languages: ["de"], ...settings }),
    "de/index.md": "---\ntitle: constructor\n---\n\nText.",
    "de/questions.md": `---\nrole: faq\n---\n\n${
      words.map((word) => `## ${word}\n\nText.\n`).join("\n")
    }`,
    ...Object.fromEntries(pages),
  };
};

Deno.test("An owner's word that every object knows is a word like any other", async () => {
  const { site: made, check, errors } = build(site({
    de: { synonyms: [words, ["b", "constructor"]] },
  }));
  assert(made && check, errors.join("\n"));
  const found = check();
  const messages = [...found.errors, ...found.remarks]
    .flatMap((error) => [error.message, error.translatedBy(translator("de"))]);
  assertEquals(
    messages.filter((message) => /native code|\[object|undefined|NaN/.test(message)),
    [],
  );
  const { send } = testApp({ site: made });
  for (const page of made.pages) {
    const response = await send(page.path);
    const text = await response.text() + markdownOf(page, made);
    assertEquals([response.status, /native code|\[object /.test(text)], [200, false], page.path);
  }
  for (const word of words) {
    assertEquals((await send(`/${word}-old`)).status, 301);
    assertEquals((await send(`/assets/${word}.${word}`)).status, 200);
    const answer = await (await send(`/ask?streaming=false&query=${word}`)).json();
    assertEquals(answer.results.length > 0, true, word);
  }
});

Deno.test("A setting of such a name is refused by its name, or passed over", () => {
  for (const word of words) {
    const named = JSON.parse(`{"${word}": 1}`);
    const de = { de: { ...named, words: { ...named, contact: named } } };
    for (const settings of [named, { practice: named }, { theme: named }, de]) {
      const errors = build(site(settings)).errors.join("\n");
      assert(!/native code|\[object /.test(errors), errors);
      assert(errors === "" || errors.includes(word), errors);
    }
  }
});
