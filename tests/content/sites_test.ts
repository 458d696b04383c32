import { htmlOf } from "../../lib/site/text.ts";
import { isEngineFile, type Page } from "../../lib/site/page.ts";
import type { Site } from "../../lib/site/site.ts";
import { testApp, testClock } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { filesIn, siteOf, withoutIndex } from "./folder.ts";

/** What a site makes of a page, in a line or two. */
function about(page: Page, site: Site): string {
  const { path, kind, title, heading, lede, description, body, order, image, keywords } = page;
  const { published, updated, hiddenBy, role, event, venue, group, price, duration, result } = page;
  const said = JSON.stringify({
    heading: heading === title ? undefined : heading,
    lede,
    first: [lede, "Text.", title].includes(description) ? undefined : description,
    order: order === Infinity ? undefined : order,
    image: image?.path,
    keywords: keywords.length > 0 ? keywords : undefined,
    ...{ published, updated, hiddenBy, role, event, venue, group, price, duration, result },
  });
  const others = [...site.translations(page).values()].filter((other) => other !== page);
  const below = site.children(page);
  return [
    `${path} ${kind}: ${title}`,
    said === "{}" ? "" : said,
    others.length > 0 ? `also ${others.map(({ path }) => path).join(" ")}` : "",
    below.length > 0 ? `below ${below.map(({ path }) => path).join(" ")}` : "",
    body.trim() === "Text." || kind === "law" ? "" : indented(body),
  ].filter(Boolean).join("\n");
}

/** The files of a case; one that has `=== no site.json` is somebody's Markdown. */
function siteIn(text: string): Site {
  const files = filesIn(text);
  for (const name of ["en/imprint.md", "en/privacy.md", "asked", "drafts"]) delete files[name];
  return siteOf(files, { drafts: text.includes("=== drafts") });
}

const indented = (text: string) => text.trim().replace(/^(?=.)/gm, "    ");

/** With plain spaces, and without what changes with every file of the engine. */
const plain = (text: string) =>
  text.replaceAll("\u00a0", " ").replaceAll(/\/engine\/[0-9a-f]{12}\//g, "/engine/…/");

/** All that an expression finds in the head and the body of an answer. */
async function findings(answer: Response, sought: string): Promise<string> {
  const head = [
    `status: ${answer.status}`,
    ...[...answer.headers].map((field) => field.join(": ")),
  ];
  const text = plain(`${head.join("\n")}\n\n${await answer.text()}`);
  return [...text.matchAll(new RegExp(sought, "gm"))].map(([found]) => found).join("\n") ||
    "nothing";
}

async function answerTo(path: string, response: Response): Promise<string> {
  const location = response.headers.get("location");
  const body = response.ok && path.endsWith(".md")
    ? `\n${indented(withoutIndex(await response.text()))}`
    : "";
  return `GET ${path} ${response.status}${location ? ` to ${location}` : ""}${body}`;
}

/**
 * What a site answers to a path: its Markdown whole, of `html /a` the text of the page as HTML, of
 * `find /a REGEXP` all that the expression finds. `at` a time, and `with` a variable, hold for what
 * is asked below; a line that begins with `#` says what is promised.
 */
async function* answersTo(lines: string[], site: Site): AsyncGenerator<string> {
  const clock = testClock();
  const env: Record<string, string> = {};
  for (const line of lines) {
    const ask = (path: string) => testApp({ site, env, now: clock.now }).send(path);
    const [, command, path = "", sought = ""] = /^(#|at|with|find|html) (\S*) ?(.*)$/.exec(line) ??
      [];
    if (command === "at") clock.advance(Date.parse(path) - clock.now());
    if (command === "with") env[path.split("=")[0]!] = path.replace(/.*?=/, "");
    yield command === undefined ? await answerTo(line, await ask(line)) : line;
    if (command === "find") yield indented(await findings(await ask(path), sought));
    if (command === "html") {
      const { lead, rest } = await htmlOf(site.pageAt(path)!, site);
      yield indented(lead + rest);
    }
  }
}

/** All pages of a site, and the answers to what stands under `=== asked`. */
async function told(text: string): Promise<string> {
  const site = siteIn(text);
  const parts = site.pages.filter(({ file }) => !isEngineFile(file))
    .map((page) => about(page, site));
  const asked = /^=== asked\n((?:.+\n?)*)/m.exec(text)?.[1] ?? "";
  const answers = await Array.fromAsync(answersTo(asked.split("\n").filter(Boolean), site));
  return [...parts, ...answers].join("\n");
}

testCases("A folder becomes a site", new URL("sites/", import.meta.url), "site", { told });
