import { type Language, languages } from "../../lib/languages/mod.ts";
import { textOf } from "./fences.ts";

/** Where the pictures of the handbook are: a folder that no site publishes. */
export const picturesFolder = "content/.handbook";

/** The owner's handbook in each language; an owner who replaced `content/` has none there. */
export const handbooks: { language: Language; file: string; text: string }[] = languages.flatMap(
  (language) => {
    const file = language === "en" ? "content/README.md" : `content/README.${language}.md`;
    const text = textOf(file);
    return text === undefined ? [] : [{ language, file, text }];
  },
);

/** The example of each block, by the block's name. */
export const blockExamples = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^### (\w+)$(?:(?!^##)[\s\S])*?^```markdown\n([\s\S]*?)^```$/gm)]
      .map(([, name, example]) => [name!, example!]),
  );
