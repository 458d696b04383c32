import { assertEquals } from "@std/assert";
import { origin, siteFiles, type TestApp, testApp } from "../kit/app.ts";

/** The discovery files, beside what the pages and the documents are. */
export const discoveryFiles = {
  "/robots.txt": "text/plain; charset=utf-8",
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
  "/plugin.json": "application/json; charset=utf-8",
  "/mcp.json": "application/json; charset=utf-8",
  "/.well-known/api-catalog":
    'application/linkset+json;profile="https://www.rfc-editor.org/info/rfc9727"',
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
  "/.well-known/ard.json": "application/json; charset=utf-8",
  "/.well-known/agent-skills/index.json": "application/json; charset=utf-8",
  "/.well-known/agent-skills/steghaus-website/SKILL.md": "text/markdown; charset=utf-8",
};

export async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.send(path);
  assertEquals(response.status, 200, path);
  return await response.text();
}

// deno-lint-ignore no-explicit-any
export async function readJson(app: TestApp, path: string): Promise<any> {
  return JSON.parse(await read(app, path));
}

/** The app over the site's content with some files added, changed or (`null`) left out. */
export function appWith(changes: Record<string, string | null>): TestApp {
  const text = new Map(siteFiles.text);
  for (const [file, content] of Object.entries(changes)) {
    if (content === null) text.delete(file);
    else text.set(file, content);
  }
  return testApp({ files: { ...siteFiles, text } });
}

/** A page's file. */
export const pageFile = (title: string, description = "A page made for a test") =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nupdated: ` +
  "2026-05-04\n---\n\nText.\n";

/** Every address in a text, without the punctuation around it. */
export function addresses(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"')\]`]+/g) ?? []).map((url) => url.replace(/[.,:;]$/, ""));
}

/** The path of an address of this site. */
export const pathOf = (address: string) => new URL(address, origin).pathname;
