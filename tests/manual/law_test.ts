import { parse } from "@std/yaml";
import { markdownOf } from "../../lib/site/text.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { testCases } from "../kit/cases.ts";
import { smallSite } from "./support.ts";

/** Privacy notice and imprint, as they are published with the variables and facts of a case. */
const lawIn = (language: Language) => (text: string) => {
  const site = smallSite(
    ["en", "de"],
    parse(text, { schema: "core" }) as Record<string, unknown> | null ?? {},
  );
  const imprint = site.page(language, packs[language].facts.imprintSlug);
  const pages = imprint ? [site.in(language).privacy, imprint] : [site.in(language).privacy];
  return pages.map((page) => markdownOf(page, site)).join("\n---\n\n");
};

testCases("Privacy notice and imprint", new URL("law/", import.meta.url), "yaml", {
  "de.md": lawIn("de"),
  "en.md": lawIn("en"),
});
