import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import type { Tokens } from "marked";
import { codeLanguage } from "./renderer.ts";

const more = { dockerfile, http, nginx, powershell };
for (const [name, language] of Object.entries(more)) hljs.registerLanguage(name, language);

/** Code longer than this many characters is shown without colours. */
const longestCode = 50_000;

/** Gives code as HTML with its parts in classes; `undefined` if its language is not known. */
export function highlight({ text, lang }: Tokens.Code): string | undefined {
  const language = codeLanguage(lang);
  if (text.length > longestCode || hljs.getLanguage(language) === undefined) return undefined;
  return hljs.highlight(text, { language, ignoreIllegals: true }).value;
}
