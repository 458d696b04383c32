import { htmlOf } from "../../lib/site/text.ts";
import { isEngineFile, type Page } from "../../lib/site/page.ts";
import type { Site } from "../../lib/site/site.ts";
import { testApp } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { filesIn, siteOf, withoutIndex } from "./folder.ts";

/** What a site makes of a page, in a line or two. */
function about(page: Page, site: Site): string {
  const { path, kind, title, heading, lede, description, body, order, image, keywords } = page;
  const { published, updated, draft, role, event, venue, group, price, duration, result } = page;
  const said = JSON.stringify({
    heading: heading === title ? undefined : heading,
    lede,
    first: [lede, "Text.", title].includes(description) ? undefined : description,
    order: order === Infinity ? undefined : order,
    image: image?.path,
    keywords: keywords.length > 0 ? keywords : undefined,
    draft: draft || undefined,
    ...{ published, updated, role, event, venue, group, price, duration, result },
  });
  const others = [...site.translations(page).values()].filter((other) => other !== page);
  const below = site.children(page);
  return [
    `${path} ${kind}: ${title}`,
    said === "{}" ? "" : said,
    others.length > 0 ? `also ${others.map(({ path }) => path).join(" ")}` : "",
    below.length > 0 ? `below ${below.map(({ path }) => path).join(" ")}` : "",
    body.trim() === "Text." ? "" : indented(body),
  ].filter(Boolean).join("\n");
}

/** The files of a case; one that has `=== no site.json` is somebody's Markdown. */
function siteIn(text: string): Site {
  const files = filesIn(text);
  for (const name of ["en/imprint.md", "en/privacy.md", "asked", "drafts"]) delete files[name];
  return siteOf(files, { drafts: text.includes("=== drafts") });
}

const indented = (text: string) => text.trim().replace(/^(?=.)/gm, "    ");

/** What a site answers to a path: its Markdown whole, of `html /a` the text of the page as HTML. */
async function answerTo(asked: string, site: Site): Promise<string> {
  const [, path] = /^html (.*)/.exec(asked) ?? [];
  if (path !== undefined) {
    const { lead, rest } = await htmlOf(site.pageAt(path)!, site);
    return `${asked}\n${indented(lead + rest)}`;
  }
  const response = await testApp({ site }).send(asked);
  const location = response.headers.get("location");
  const body = response.ok && asked.endsWith(".md")
    ? `\n${indented(withoutIndex(await response.text()))}`
    : "";
  return `GET ${asked} ${response.status}${location ? ` to ${location}` : ""}${body}`;
}

/** All pages of a site, and the answers to what stands under `=== asked`. */
async function told(text: string): Promise<string> {
  const site = siteIn(text);
  const parts = site.pages.filter(({ file }) => !isEngineFile(file))
    .map((page) => about(page, site));
  const asked = /^=== asked\n((?:.+\n?)*)/m.exec(text)?.[1] ?? "";
  for (const line of asked.split("\n").filter(Boolean)) parts.push(await answerTo(line, site));
  return parts.join("\n");
}

testCases("A folder becomes a site", new URL("sites/", import.meta.url), "site", { told });
