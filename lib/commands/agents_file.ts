import { type Language, packs } from "../languages/mod.ts";
import { fill } from "../template.ts";

/** Writes what an assistant needs to know of a site's folder, from the handbook's own tables. */
export function agentsFile(language: Language, handbook: string): string {
  const { agentsFile: text, keywordsPrompt } = packs[language];
  return fill(text, {
    fields: fieldsIn(handbook),
    blocks: blocksIn(handbook),
    keywords: keywordsPrompt.trim(),
  });
}

/** Takes the table of fields, each row with its first sentence. */
function fieldsIn(handbook: string): string {
  const lines = handbook.split("\n");
  const first = lines.findIndex((line) => line.startsWith("| `title`"));
  const end = lines.findIndex((line, at) => at > first && !line.startsWith("|"));
  const rows = lines.slice(first, end).map((row) => {
    const [, name = "", about = ""] = /^\| (.*?) \| (.*) \|$/.exec(row) ?? [];
    return `| ${name} | ${firstSentence(about)} |`;
  });
  return [...lines.slice(first - 2, first), ...rows].join("\n");
}

/** Lists the blocks, each as its example begins, with the first sentence on it. */
function blocksIn(handbook: string): string {
  const sections = handbook.split(/^(?=#{2,3} )/m);
  return sections.flatMap((section) => {
    const [, about, example] =
      /^### [a-z]+\n\n(.+(?:\n.+)*)\n\n```markdown\n+(?:[^`]*?\n)??(:::[^\n]+)/
        .exec(section) ?? [];
    return example ? [`- \`${example}\`: ${firstSentence(about!.replaceAll("\n", " "))}`] : [];
  }).join("\n");
}

/** Shortens a text to its first sentence; a link becomes its text. */
const firstSentence = (text: string): string =>
  text.replace(/\[([^\]]+)\]\(#[^)]+\)/g, "$1").replace(/\. .*$/s, "").replace(/\.$/, "");
