import { assertEquals } from "@std/assert";
import { type ContentError, SiteError } from "../../lib/content/content_error.ts";
import { readFolder } from "../../lib/content/files.ts";
import type { Site } from "../../lib/content/site.ts";
import { configOf, origin, siteOfFolder, type TestApp, testApp, testSite } from "../kit/app.ts";

/** The discovery files, beside what the pages and the documents are. */
export const discoveryFiles = {
  "/robots.txt": "text/plain; charset=utf-8",
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
  "/plugin.json": "application/json; charset=utf-8",
  "/mcp.json": "application/json; charset=utf-8",
  "/llms-full.txt": "text/plain; charset=utf-8",
  "/opensearch.xml": "application/opensearchdescription+xml",
  "/manifest.webmanifest": "application/manifest+json",
  "/.well-known/security.txt": "text/plain; charset=utf-8",
  "/.well-known/api-catalog":
    'application/linkset+json;profile="https://www.rfc-editor.org/info/rfc9727"',
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
  "/.well-known/ard.json": "application/json; charset=utf-8",
  "/.well-known/agent-skills/index.json": "application/json; charset=utf-8",
  [`/.well-known/agent-skills/${testSite.id}-website/SKILL.md`]: "text/markdown; charset=utf-8",
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

/** The app over the tests' site with some files added, changed or (`null`) left out. */
export function appWith(changes: Record<string, string | null>, baseUrl = origin): TestApp {
  const files = new Map(readFolder("tests/site", []));
  for (const [file, content] of Object.entries(changes)) {
    if (content === null) files.delete(file);
    else files.set(file, new TextEncoder().encode(content));
  }
  return testApp({ site: siteOf(files, baseUrl) });
}

/** The app over the smallest site there can be, in one language. */
export function smallApp(language: "en" | "de"): TestApp {
  const encoded = (text: string) => new TextEncoder().encode(text);
  const files = new Map([
    ["site.json", encoded(JSON.stringify({ name: "Small practice", languages: [language] }))],
    [`${language}/index.md`, encoded(pageFile("Start"))],
  ]);
  return testApp({ site: siteOf(files, origin) });
}

function siteOf(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>, baseUrl: string): Site {
  const errors: ContentError[] = [];
  const site = siteOfFolder(files, { config: configOf({ BASE_URL: baseUrl }) }, errors);
  if (site === undefined || errors.length > 0) throw new SiteError(errors);
  return site;
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
