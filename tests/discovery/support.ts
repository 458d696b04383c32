import { assertEquals } from "@std/assert";
import { type TestApp, testApp, testSiteWith } from "../kit/app.ts";

/** The discovery files, beside what the pages and the documents are; each has a name of its own. */
export const discoveryFiles = [
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/plugin.json",
  "/.well-known/api-catalog",
];

export async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.send(path);
  assertEquals(response.status, 200, path);
  return await response.text();
}

/** The app over the tests' site with some files added or changed. */
export const appWith = (files: Record<string, string>): TestApp =>
  testApp({ site: testSiteWith(files) });

/** A page's file. */
export const pageFile = (title: string, description = "A page made for a test") =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nupdated: ` +
  "2026-05-04\n---\n\nText.\n";

/** Every address in a text, without the punctuation around it. */
export function addresses(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"')\]`]+/g) ?? []).map((url) => url.replace(/[.,:;]$/, ""));
}
