import { textOf } from "./fences.ts";

/** Where the pictures of the handbook are: a folder that no site publishes. */
export const picturesFolder = "content/.handbook";

/** The owner's handbook; an owner who replaced `content/` has none there. */
export const handbook = () => textOf("content/README.md");

/** The example of each block, by the block's name. */
export const blockExamples = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^### (\w+)$(?:(?!^##)[\s\S])*?^```markdown\n([\s\S]*?)^```$/gm)]
      .map(([, name, example]) => [name!, example!]),
  );
