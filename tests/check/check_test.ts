import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkFolder } from "../../lib/cli/check.ts";
import { checkSite } from "../../lib/check/site.ts";
import { spawn } from "../kit/program.ts";
import { build, findingsOf, page, small, withFolder } from "../content/folder.ts";

Deno.test("The shipped site has no error", () => {
  const { ok, report } = checkFolder("content");
  assertEquals(ok, true, report);
});

Deno.test("The tests' own site has no error, and what may be meant so is a remark", () => {
  const { ok, report } = checkFolder("tests/site");
  assertEquals(ok, true, report);
  assertMatch(report, /^Hinweise: \d+$/m);
  assertMatch(report, /^de\/about\.md:1: Die Seite hat kein Gegenstück in en\. Legen Sie/m);
  assertMatch(report, /^site\.json:\d+: In practice fehlt representative\. Eine Gesellschaft/m);
});

Deno.test("The check counts what the owner wrote, and no page of the engine's", async () => {
  const files = small({ "en/a.md": page(), "en/b/c.md": page(), "assets/a.txt": "A" });
  await withFolder(
    files,
    (dir) => assertMatch(checkFolder(dir).report, /^\S+: pages: 3, files: 1$/m),
  );
});

Deno.test("Of faults of a kind, the check lists ten and counts the others, or lists all of them", async () => {
  const links = Array.from({ length: 13 }, (_, at) => `[x](/nowhere-${at}a)`).join("\n");
  await withFolder(small({ "en/a.md": page("title: A", links) }), (dir) => {
    const dead = (report: string) => report.split("is dead").length - 1;
    const { report } = checkFolder(dir);
    assertEquals(dead(report), 10);
    assertMatch(report, /^… and 3 more of this kind/m);
    assertEquals(dead(checkFolder(dir, Infinity).report), 13);
  });
});

Deno.test("The command reads the folder that is named from where its owner stands, and ends with 1 if it has an error", async () => {
  await withFolder({ "site/site.json": "{" }, async (INIT_CWD) => {
    const env = { INIT_CWD, CONTENT_DIR: "elsewhere" };
    const { code, stdout } = await spawn({ args: ["task", "check", "--all", "site"], env }).end();
    assertEquals(code, 1);
    assertStringIncludes(stdout, `${INIT_CWD}/site\n\nErrors: 1\nsite.json:1: The file is not`);
  });
});

Deno.test("An event of a year ago is a remark if its file was changed since, and no other is", () => {
  const ago = (days: number) => {
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    return page(`title: A\nevent: ${day}`);
  };
  const files = { "en/recent.md": ago(200), "en/old.md": ago(400), "en/year.md": ago(330) };
  const told = (changed: string) =>
    checkSite(build(small(files)).reading!, () => changed).remarks
      .filter(({ message }) => message.includes("year ago")).map(({ message }) => message);
  assertEquals(told("2000-01-01"), []);
  assertEquals(told("2999-01-01").map((message) => message.split(":")[0]), ["en/year.md"]);
});

/** A picture of this size as far as its head tells, with so many bytes. */
function png(width: number, height: number, length = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

Deno.test("A picture of more bytes or pixels than pages need is a remark with what to do", () => {
  const { remarks } = findingsOf(small({
    "en/imprint.md": page(),
    "en/privacy.md": page(),
    "assets/a b.png": png(800, 600, 300_001),
    "assets/high.png": png(10, 2001),
    "assets/wide.png": png(2001, 10),
    "assets/large.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' + " ".repeat(300_000),
    "assets/brim.png": png(2000, 2000, 300_000),
  }));
  assertEquals(
    remarks.map(({ file, message }) =>
      `${file} ${message.match(/\((.*)\)/)![1]}: ${message.split(". ")[1]}`
    ),
    [
      `assets/a b.png 300 kB, 800 × 600 px: ${photograph}`,
      `assets/high.png 0 kB, 10 × 2001 px: ${photograph}`,
      `assets/wide.png 0 kB, 2001 × 10 px: ${photograph}`,
      "assets/large.svg 300 kB: Simplify the drawing, or save it as PNG or WebP",
    ],
  );
});

const photograph = "Save it as WebP, with 1600 pixels on its longer side and 300 kB at most";
