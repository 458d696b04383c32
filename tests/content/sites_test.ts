import { isEngineFile, type Page } from "../../lib/site/page.ts";
import type { Site } from "../../lib/site/site.ts";
import { testApp } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { filesIn, siteOf } from "./folder.ts";

/** What a site makes of a page, in a line or two. */
function about(page: Page, site: Site): string {
  const { path, kind, title, heading, lede, body, order, image, keywords } = page;
  const { published, updated, draft, role, event, venue, group, price, duration, result } = page;
  const said = JSON.stringify({
    heading: heading === title ? undefined : heading,
    lede,
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
    body.trim() === "Text." ? "" : body.trim().replace(/^(?=.)/gm, "    "),
  ].filter(Boolean).join("\n");
}

/** The files of a case; one that has `=== no site.json` is somebody's Markdown. */
function siteIn(text: string): Site {
  const files = filesIn(text);
  for (const name of ["en/imprint.md", "en/privacy.md", "asked", "drafts"]) delete files[name];
  return siteOf(files, { drafts: text.includes("=== drafts") });
}

/** All pages of a site, its redirects, and the answers to the paths that stand under `=== asked`. */
async function told(text: string): Promise<string> {
  const site = siteIn(text);
  const { send } = testApp({ site });
  const parts = site.pages.filter(({ file }) => !isEngineFile(file))
    .map((page) => about(page, site));
  const asked = /^=== asked\n((?:.+\n?)*)/m.exec(text)?.[1] ?? "";
  for (const path of asked.split("\n").filter(Boolean)) {
    const { status, headers } = await send(path);
    const location = headers.get("location");
    parts.push([`GET ${path} ${status}`, location && `to ${location}`].filter(Boolean).join(" "));
  }
  return parts.join("\n");
}

testCases("A folder becomes a site", new URL("sites/", import.meta.url), "site", { told });
