import type { Site } from "../../lib/site/site.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { configOf, siteOfFolder, type TestApp, testApp, type TestOptions } from "../kit/app.ts";

interface Said {
  env?: Record<string, string>;
  practice?: object;
}

/** A site of one page in each language, with what `site.json` says of the practice. */
export function smallSite(
  languages: readonly Language[],
  { env, practice = {}, ...json }: Said & Record<string, unknown> = {},
  page = "---\ntitle: Start\n---\n\nText.\n",
): Site {
  const encode = (text: string) => new TextEncoder().encode(text);
  const folder = new Map([
    ["site.json", encode(JSON.stringify({ name: "Small", languages, practice, ...json }))],
    ...languages.map((language) => [`${language}/index.md`, encode(page)] as const),
  ]);
  return siteOfFolder(folder, { config: configOf(env) });
}

/** The app over a site of one page in one language. */
export const smallApp = (language: Language, { practice, ...options }: Said & TestOptions = {}) =>
  testApp({ site: smallSite([language], { env: options.env, practice }), ...options });

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
