import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import ts from "typescript";
import { checkFolder } from "../../lib/cli/check.ts";
import { knownFields } from "../../lib/site/front_matter.ts";
import { Practice } from "../../lib/site/practice.ts";
import { translator } from "../../lib/cli/command.ts";
import { packs } from "../../lib/languages/mod.ts";
import { asZodMessage, messagesIn, say } from "../../lib/base/message.ts";
import { readSourceTree } from "../architecture/source_tree.ts";
import { build, filesIn, page, small, withFolder } from "../content/folder.ts";

const inGerman = translator("de");

const english = /\b(?:the|such as|must|which|with|cannot|one of|did you)\b/i;

/** Everything that is wrong with the made-up sites whose messages are recorded. */
const faults = [...Deno.readDirSync("tests/check/messages")]
  .filter(({ name }) => name.endsWith(".site"))
  .flatMap(({ name }) => {
    const text = Deno.readTextFileSync(`tests/check/messages/${name}`);
    const { check, refusal } = build(filesIn(text));
    const { errors, remarks } = check?.() ?? { errors: refusal!.errors, remarks: [] };
    return [...errors, ...remarks];
  });

Deno.test("Every message about a site is German, down to its last part", () => {
  assertGreater(faults.length, 200);
  const told = faults.map((fault) => fault.translatedBy(inGerman));
  assertEquals(told.filter((message, at) => message === faults[at]!.message), []);
  assertEquals(told.filter((message) => english.test(message.replace(/^[^:]+:\d+: /, ""))), []);
});

Deno.test("All that is said has its German with the same parts, and nothing else has", () => {
  const said = new Set([...readSourceTree("main.ts", "routes", "lib")].flatMap(formsIn));
  const { messages } = packs.de;
  assertEquals(Object.keys(messages).filter((form) => !said.has(form)), []);
  assertEquals([...said].filter((form) => !Object.hasOwn(messages, form)), []);
  const places = (text: string) => new Set(text.match(/\{\d\}/g));
  for (const [form, german] of Object.entries(messages)) {
    assertEquals(places(german), places(form), german);
  }
});

/** Lists the forms of all messages in a source, those within others included. */
function formsIn([path, source]: [string, string]): string[] {
  const forms: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "say") {
      const { template } = node;
      const texts = ts.isTemplateExpression(template)
        ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
        : [template];
      forms.push(say(texts.map(({ text }) => text)).form);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return forms;
}

Deno.test("A field of any form that it must not have is told of in words of its own", () => {
  const forms: unknown[] = [null, 1, -1, "?", "", true, [], [1], [[1]], {}, { "?": 1 }, [{
    "?": 1,
  }]];
  const settings = { name: "A", languages: ["en"] };
  const places = [
    ["name", "languages", "hourlyRate", "currency", "vat", "formTargets", "invented"],
    Object.keys(Practice.shape).map((name) => `practice.${name}`),
    ["character", "logo", "heroFocus"].map((name) => `theme.${name}`),
    ["tagline", "actions", "navigation", "footer", "synonyms", "words"].map((name) => `en.${name}`),
    ["actions.0.url", "navigation.0.page", "practice.host"].map((name) => `en.${name}`),
  ].flat();
  const refused = places.flatMap((place) =>
    forms.flatMap((form) => {
      const value = place.split(".").reduceRight<unknown>(
        (inner, name) => name === "0" ? [inner] : { [name]: inner },
        form,
      );
      const { refusal } = build(small({ "site.json": JSON.stringify({ ...settings, ...value! }) }));
      return refusal?.errors ?? [];
    })
  );
  const pages = knownFields.flatMap((name) =>
    forms.flatMap((form) => {
      const { refusal } = build(small({ "en/a.md": page(`${name}: ${JSON.stringify(form)}`) }));
      return refusal?.errors ?? [];
    })
  );
  assertGreater(Math.min(refused.length, pages.length), 100);
  for (const { problem } of [...refused, ...pages]) {
    assert(Object.hasOwn(packs.de.messages, problem.form), `${problem}`);
  }
});

Deno.test("What an owner wrote is no message, even if it reads like one", () => {
  for (const heading of ["true or false", "{1} must be {0}", "$& {href=/contact}"]) {
    const message = say`The heading “${heading}” skips a level. Begin it with ${"##"}`;
    assertEquals(
      inGerman(message),
      `Die Überschrift „${heading}“ überspringt eine Ebene. Beginnen Sie sie mit ##`,
    );
    const english = `The heading “${heading}” skips a level. Begin it with ##`;
    assertEquals([String(message), translator("en")(message)], [english, english]);
    assertEquals(messagesIn(asZodMessage(message, message)), [message, message]);
  }
});

Deno.test("The check speaks the site's first language, however much is wrong in its settings", async () => {
  const settings = '{ "name": "Beispiel", "languages": ["de", "en"] }';
  const start = page("title: A", "[x](/no)");
  const reports: [languages: string[], siteJson: string, report: string][] = [
    [["de", "en"], settings, "Fehler: 2\nde/index.md:5: Der Link /no führt ins Leere"],
    [["de", "en"], settings.replace('",', '"'), "Fehler: 1\nsite.json:1: Die Datei ist kein"],
    [["de"], "{", "Fehler: 1\nsite.json:1: Die Datei ist kein"],
    [["de", "en"], "{", "Errors: 1\nsite.json:1: The file is not valid"],
  ];
  for (const [languages, siteJson, report] of reports) {
    const starts = languages.map((language) => [`${language}/index.md`, start]);
    const files = { "site.json": siteJson, ...Object.fromEntries(starts) };
    await withFolder(files, (dir) => assertStringIncludes(checkFolder(dir).report, report));
  }
});
