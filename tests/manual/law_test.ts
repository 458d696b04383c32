import { assertEquals } from "@std/assert";
import { parse } from "@std/yaml";
import { markdownOf } from "../../lib/content/text.ts";
import { languages, packs } from "../../lib/languages/mod.ts";
import { smallSite } from "./support.ts";

/**
 * Each case is a file: what the test promises, the variables and what `site.json` says of the
 * practice. Beside it stand privacy notice and imprint as they are published, in each language;
 * `UPDATE=1` writes them, for a person to read.
 */
const folder = new URL("law/", import.meta.url);

for (const { name } of Deno.readDirSync(folder)) {
  const [, place, kind] = /^(\w+)\.(yaml)$/.exec(name) ?? [];
  if (kind === undefined) continue;
  const text = Deno.readTextFileSync(new URL(name, folder));
  const said = parse(text, { schema: "core" }) as {
    env?: Record<string, string>;
    practice?: object;
  } | null;
  Deno.test(`Privacy notice and imprint: ${text.slice(2, text.indexOf("\n"))}`, () => {
    const site = smallSite(languages, said ?? {});
    for (const language of languages) {
      const { privacy } = site.in(language);
      const imprint = site.page(language, packs[language].facts.imprintSlug);
      const texts = [privacy, imprint].flatMap((page) => page ? [markdownOf(page, site)] : []);
      const law = texts.join("\n---\n\n");
      const file = new URL(`${place}.${language}.md`, folder);
      if (Deno.env.get("UPDATE")) Deno.writeTextFileSync(file, law);
      else assertEquals(law, Deno.readTextFileSync(file));
    }
  });
}
