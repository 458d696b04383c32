import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { linkTargets } from "./prose.ts";

const app = testApp();

const { library, documents } = app.deps;

const links = library.pages.flatMap((page) =>
  linkTargets(page.markdown).map((target) => ({ page, target }))
);

const internal = links.filter(({ target }) => !/^\w+:/.test(target));

Deno.test("Links are found in prose, not in code", () => {
  const markdown = "[a](/a) ![b](/b 'c') `[no](/no)`\n\n```md\n[no](/no)\n```\n\n[d](#e)";
  assertEquals(linkTargets(markdown), ["/a", "/b", "#e"]);
});

Deno.test("Every link between pages begins at the root or is an anchor of its own page", () => {
  assertGreater(internal.length, 100);
  for (const { page, target } of internal) {
    assertMatch(target, /^(?:\/(?!\/)|#)/, page.markdownPath);
  }
});

Deno.test("Every link inside the site is alive, and so is its anchor", async () => {
  const answers = new Map<string, string | undefined>();
  for (const { page, target } of internal) {
    const [path, anchor] = (target.startsWith("#") ? page.path + target : target).split("#");
    if (!answers.has(path!)) {
      const response = await app.send(path!);
      const text = await response.text();
      answers.set(path!, response.status === 200 ? text : undefined);
    }
    const text = answers.get(path!);
    assert(text !== undefined, `${page.markdownPath}: ${target} is not published`);
    if (anchor !== undefined) {
      assert(text.includes(`id="${anchor}"`), `${page.markdownPath}: ${target} has no anchor`);
    }
  }
});

Deno.test("A page links to pages of its own language", () => {
  for (const { page, target } of internal) {
    const linked = documents.get(target.split("#")[0]!)?.page;
    if (linked === undefined || target.includes(".md")) continue;
    const switches = linked.slug === page.slug;
    if (!switches) assertEquals(linked.language, page.language, `${page.markdownPath}: ${target}`);
  }
});

Deno.test("Every service and guide is linked from another page than its listing", () => {
  for (const listing of ["services", "guides"]) {
    for (const page of library.pages.filter(({ slug }) => slug.startsWith(`${listing}/`))) {
      const from = internal.filter(({ page: source, target }) =>
        target.split("#")[0] === page.path && source !== page && source.slug !== listing
      );
      assertGreater(from.length, 0, page.path);
    }
  }
});

Deno.test("Links out of the site are https, or mailto with an example address", () => {
  for (const { page, target } of links) {
    if (!/^\w+:/.test(target)) continue;
    assertMatch(target, /^(?:https:\/\/|mailto:[^@]+@[\w.-]+\.example$)/, page.markdownPath);
  }
});
