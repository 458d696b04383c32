import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import http from "highlight.js/lib/languages/http";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import type { Tokens } from "marked";

hljs.registerLanguage("dockerfile", dockerfile);
hljs.registerLanguage("http", http);
hljs.registerLanguage("nginx", nginx);
hljs.registerLanguage("powershell", powershell);

/** Code longer than this many characters is shown without colours. */
const longestCode = 50_000;

/** Writes code as HTML with its parts in classes; it stays if its language is not known. */
export function highlight(code: Tokens.Code): void {
  const { text, lang: language = "" } = code;
  if (text.length > longestCode || hljs.getLanguage(language) === undefined) return;
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true });
  Object.assign(code, { text: value, escaped: true });
}
