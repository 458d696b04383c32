import { discoveryPaths } from "../contract/paths.ts";
import type { Site } from "../content/site.ts";
import type { Language } from "../languages/mod.ts";
import { linkList } from "./frame.ts";
import { markup } from "./html.ts";
import { layout } from "./layout.ts";
import { searchForm } from "./search.ts";

/** Writes the same as Markdown. */
export function notFoundMarkdown(language: Language, site: Site): string {
  const { words, start, search, developers } = site.in(language);
  const { title, text, list } = words.notFound;
  return `# ${title}

${text}

- [${words.frame.start}](${start.path})
- [${search.title}](${search.path})
- [${developers.title}](${developers.markdownPath})
- [${list}](${discoveryPaths.llmsTxt})
`;
}

/** Renders what a person sees where nothing is published. */
export function renderNotFound(language: Language, site: Site): string {
  const local = site.in(language);
  const { title, text } = local.words.notFound;
  const main = markup`<h1>${title}</h1>
<div class="text">
<p>${text}</p>
</div>
${searchForm(local)}
<div class="text">
${linkList(local.navigation)}
</div>`;
  return layout({ title, description: text, layout: "plain", main, unlisted: true }, local, site);
}
