import type { Language } from "../../lib/languages/mod.ts";
import { configOf, siteOfFolder, type TestApp, testApp, type TestOptions } from "../kit/app.ts";

/** The app over a site of one page in one language, with what `site.json` says of the practice. */
export function smallApp(
  language: Language,
  { practice = {}, ...options }: TestOptions & { practice?: Record<string, string> } = {},
): TestApp {
  const encode = (text: string) => new TextEncoder().encode(text);
  const folder = new Map([
    ["site.json", encode(JSON.stringify({ name: "Small", languages: [language], practice }))],
    [`${language}/index.md`, encode("---\ntitle: Start\n---\n\nText.\n")],
  ]);
  const site = siteOfFolder(folder, { config: configOf(options.env) });
  return testApp({ site, ...options });
}

/** The text of a document, which must be there. */
export async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.send(path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return await response.text();
}

/** The fenced blocks of a Markdown text: what stands behind the fence, and the code. */
export function fences(markdown: string): { info: string; code: string }[] {
  return [...markdown.matchAll(/^```(\S.*)?\n([\s\S]*?)^```$/gm)]
    .map(([, info = "", code = ""]) => ({ info, code }));
}
