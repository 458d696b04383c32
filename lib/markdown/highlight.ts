import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import type { Tokens } from "marked";

const more = { dockerfile, http, nginx, powershell };
for (const [name, language] of Object.entries(more)) hljs.registerLanguage(name, language);

/** Code longer than this many characters is shown without colours. */
const longestCode = 50_000;

/** Writes code as HTML with its parts in classes; it stays if its language is not known. */
export function highlight(code: Tokens.Code): void {
  const [language = ""] = code.lang?.split(/\s/, 1) ?? [];
  if (code.text.length > longestCode || hljs.getLanguage(language) === undefined) return;
  const { value } = hljs.highlight(code.text, { language, ignoreIllegals: true });
  Object.assign(code, { text: value, escaped: true });
}
