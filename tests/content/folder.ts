import { type Findings, SiteError } from "../../lib/site/content_error.ts";
import type { Site } from "../../lib/site/site.ts";
import { checkSite } from "../../lib/check/site.ts";
import { configOf, origin, readingOf, testSite } from "../kit/app.ts";
import { tempFolder } from "../kit/folder.ts";

export { origin, testSite };

/** Files of a site by their path. */
export type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

/** A page with a title, whatever else its front matter says, and a text. */
export const page = (front = "title: A", body = "Text.") => `---\n${front}\n---\n\n${body}\n`;

/** What an imprint needs. */
export const address = {
  legalName: "A",
  street: "B",
  postalCode: "1",
  city: "C",
  email: "a@b.example",
};

/** The least that is a site, with more or other files. */
export const small = (files: Files = {}): Files => ({
  "site.json": '{ "name": "Example", "languages": ["en"] }',
  "en/index.md": page("title: Start"),
  ...files,
});

/**
 * A case is a made-up site: each file below a line with its path, `=== en/a.md`. Without a word of
 * it there is the least that a site needs; `=== no en/privacy.md` leaves that out.
 */
export function filesIn(text: string): Files {
  const files = small({ "en/imprint.md": page(), "en/privacy.md": page() });
  for (const part of text.split(/^=== /m).slice(1)) {
    const [path = "", content = ""] = part.split(/\n(.*)/s, 2);
    if (path.startsWith("no ")) delete files[path.slice("no ".length)];
    else files[path] = content;
  }
  return files;
}

const inMemory = (files: Files) =>
  new Map(
    Object.entries(files).map(([file, content]) =>
      [file, typeof content === "string" ? new TextEncoder().encode(content) : content] as const
    ),
  );

interface Options {
  baseUrl?: string;
  drafts?: boolean;
}

/** What comes of a folder made in memory: the site, how to check it, and why it cannot be served. */
export function build(files: Files, { baseUrl = origin, drafts }: Options = {}) {
  try {
    const config = configOf({ BASE_URL: baseUrl });
    const reading = readingOf(inMemory(files), { config, drafts });
    return {
      reading,
      site: reading.site,
      guess: reading.settings.guess,
      check: () => checkSite(reading),
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { site: undefined, errors: error.message.split("\n"), refusal: error };
  }
}

/** The site of a folder that has no error. */
export function siteOf(files: Files, options?: Options): Site {
  const { site, errors } = build(files, options);
  if (site === undefined) throw new Error(errors.join("\n"));
  return site;
}

/** What a check finds in a folder that can be served. */
export function findingsOf(files: Files): Findings {
  const { check, errors } = build(files);
  if (check === undefined) throw new Error(errors.join("\n"));
  return check();
}

/** The Markdown of a page without the line below its title, which says where the list of all is. */
export const withoutIndex = (markdown: string): string =>
  markdown.replace(/^(# .*\n)\n.*\/llms\.txt\n/, "$1");

/** Runs a test with a folder on the disk, which is removed after it. */
export async function withFolder(
  files: Files,
  test: (dir: string) => void | Promise<void>,
): Promise<void> {
  using folder = tempFolder();
  for (const [file, bytes] of inMemory(files)) {
    const path = `${folder.dir}/${file}`;
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeFileSync(path, bytes);
  }
  await test(folder.dir);
}
