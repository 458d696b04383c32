import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkSite } from "../../lib/commands/check.ts";
import { readConfig } from "../../lib/config.ts";
import { spawn } from "../kit/program.ts";
import { build, type Files, findingsOf, page, small, withFolder } from "./folder.ts";

const messages = (list: readonly { message: string }[]) => list.map(({ message }) => message);

Deno.test("The shipped site has no error", () => {
  const { ok, report } = checkSite("content");
  assertEquals(ok, true, report);
});

Deno.test("The tests' own site has no error, and what may be meant so is a remark", () => {
  const { ok, report } = checkSite("tests/site");
  assertEquals(ok, true, report);
  assertMatch(report, /^5 remarks:$/m);
  assertMatch(report, /^de\/about\.md:1: The page has no counterpart in en\. Add one/m);
  assertMatch(report, /^site\.json:\d+: practice lacks representative\. Add/m);
});

Deno.test("A site that cannot be served is reported without a trace of the program", async () => {
  await withFolder(small({ "en/a.md": "x" }), (dir) => {
    const { ok, report } = checkSite(dir);
    assertEquals(ok, false);
    assertMatch(report, /^1 error:$/m);
    assertMatch(report, /^en\/a\.md:1: The front matter is missing/m);
    assertEquals(/\n\s+at |\.ts:/.test(report), false);
  });
});

Deno.test("A site.json that cannot be read is not called missing as well", async () => {
  await withFolder(small(), (dir) => {
    Deno.removeSync(`${dir}/site.json`);
    Deno.symlinkSync("/etc/hostname", `${dir}/site.json`);
    const { report } = checkSite(dir);
    assertMatch(report, /^1 error:$/m);
    assertMatch(report, /^site\.json:1: This link leads out of the folder/m);
  });
});

Deno.test("The command ends with 1 for a site with an error and with 0 for one without", async () => {
  const args = ["run", "--no-prompt", "--no-check", "--allow-read", "--allow-env"];
  const check = (dir: string) =>
    spawn({ args: [...args, "lib/commands/check.ts"], env: { CONTENT_DIR: dir } }).end();
  await withFolder(small({ "en/a.md": page("title: A", "[x](/nowhere)") }), async (dir) => {
    const { code, stdout } = await check(dir);
    assertEquals(code, 1);
    assertStringIncludes(stdout, "en/a.md:5: The link /nowhere is dead");
  });
  assertEquals((await check("tests/site")).code, 0);
});

Deno.test("start, dev and check read the folder that is named from where their owner stands", async () => {
  const INIT_CWD = `${Deno.cwd()}/tests/content`;
  for (const named of ["../site", `${Deno.cwd()}/tests/site`]) {
    const check = await spawn({
      args: ["task", "check", named],
      env: { INIT_CWD, CONTENT_DIR: "elsewhere" },
    }).end();
    assertEquals(check.code, 0, check.stderr);
    assertMatch(check.stdout, /^\S*tests\/site: \d+ pages/);
  }
  const variables: Record<string, string> = { INIT_CWD, CONTENT_DIR: "../site" };
  const dirOf = (names: string[]) =>
    readConfig((name) => names.includes(name) ? variables[name] : undefined).contentDir;
  assertEquals(dirOf(["INIT_CWD", "CONTENT_DIR"]), `${Deno.cwd()}/tests/site`);
  assertEquals(dirOf(["CONTENT_DIR"]), "../site");
  assertEquals(dirOf(["INIT_CWD"]), "content");
});

const text = (body: string, files: Files = {}) =>
  small({ ...files, "en/a.md": page("title: A", body) });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';

const wrong: [what: string, files: Files, message: RegExp][] = [
  [
    "dead link",
    text("One\n[x](/nowhere)"),
    /^en\/a\.md:6: The link \/nowhere is dead: there is nothing at/,
  ],
  ["dead relative link", text("[x](nowhere)"), /^en\/a\.md:5: The link nowhere is dead/],
  [
    "dead link to itself by the public address",
    text("[x](https://www.practice.example/no)"),
    /is dead/,
  ],
  [
    "dead anchor",
    text("[x](/a#two)\n\n## One"),
    /^en\/a\.md:5: .*has no heading #two\. It has #one/,
  ],
  ["dead anchor of its own", text("[x](#two)\n\n## One"), /The link #two is dead/],
  [
    "dead link in a directive",
    text(":::action[x]{href=/no}\n:::"),
    /^en\/a\.md:5: The link \/no is dead/,
  ],
  [
    "link to the feed of a folder without one",
    text("[x](/n/feed.xml)", { "en/n/b.md": page() }),
    /feed\.xml is dead/,
  ],
  ["dead anchor that encodes nothing", text("[x](#%zz)"), /The link #%zz is dead/],
  ["dead link in HTML", text('<a href="/no">x</a>'), /The link \/no is dead/],
  ["dead link in HTML without quotes", text("<a href=/no>x</a>"), /The link \/no is dead/],
  [
    "dead link to a draft",
    text("[x](/b)", { "en/b.md": page("title: B\ndraft: true") }),
    /^en\/a\.md:5: The link \/b is dead: en\/b\.md is a draft, and drafts are not published\. Remove/,
  ],
  [
    "dead link to the Markdown of a draft in another language",
    {
      "site.json": '{ "name": "A", "languages": ["en", "de"] }',
      "en/index.md": page("title: Start", "[x](/de/n/b.md)"),
      "de/index.md": page("title: Start"),
      "de/n/b.md": page("title: B\ndraft: true"),
    },
    /\/de\/n\/b\.md is dead: de\/n\/b\.md is a draft/,
  ],
  [
    "dead link to a file of a page that is served",
    text("[x](/index)"),
    /there is nothing at \/index/,
  ],
  [
    "address that cannot be read",
    text("[x](https://:x)"),
    /The address https:\/\/:x cannot be read/,
  ],
  [
    "missing picture",
    text("![a](/assets/a.svg)"),
    /^en\/a\.md:5: The picture \/assets\/a\.svg is missing/,
  ],
  [
    "picture at another path",
    text("![a](a.svg)", { "assets/a.svg": svg }),
    /is missing: there is no file at \/a\.svg\. Did you mean \/assets\/a\.svg\?/,
  ],
  [
    "picture elsewhere",
    text("![a](https://x.example/a.png)"),
    /is on another website.*Put a copy into assets/,
  ],
  [
    "broken picture",
    text("![a](/assets/a.png)", { "assets/a.png": "no" }),
    /^en\/a\.md:5: The picture \/assets\/a\.png cannot be read\. Save it again as SVG, PNG/,
  ],
  [
    "picture without alternative text",
    text("![](/assets/a.svg)", { "assets/a.svg": svg }),
    /^en\/a\.md:5: The picture \/assets\/a\.svg has no alternative text for people who cannot see it/,
  ],
  [
    "heading that skips a level",
    text("## A\n\n#### B"),
    /^en\/a\.md:7: The heading “B” skips a level\. Begin it with ###$/,
  ],
  ["first heading below the second level", text("### A"), /skips a level\. Begin it with ##$/],
  [
    "cards of no folder",
    text(":::cards{of=work}\n:::"),
    /:::cards shows nothing: there are no pages in en\/work\//,
  ],
  [
    "cards of no group",
    text(":::cards{of=n group=x}\n:::", { "en/n/b.md": page() }),
    /no page in n has the group x/,
  ],
  ["unknown block", text(":::box\nx\n:::"), /^en\/a\.md:5: :::box is unknown\. Use one of cards/],
  [
    "attribute that a block does not know",
    text(":::cards{from=n of=n}\n:::", { "en/n/b.md": page() }),
    /^en\/a\.md:5: :::cards has no attribute from=\. Use one of of, group, limit, or remove it/,
  ],
  [
    "attribute of a block that knows none",
    text(":::profile[x]{image=/x.png}\nx\n:::"),
    /^en\/a\.md:5: :::profile has no attribute image=\. Remove it/,
  ],
  [
    "start for steps",
    text(":::steps{start=3}\n1. x\n:::"),
    /^en\/a\.md:5: :::steps has no attribute start=\. Remove it/,
  ],
  [
    "block that leads nowhere",
    text(":::action[Go]\n:::"),
    /:::action has no address\. Add one/,
  ],
  ["block of steps without any", text(":::steps\nx\n:::"), /:::steps has no steps\. Write them/],
  ["block without an end", text(":::facts\nx"), /:::facts does not end/],
  [
    "picture that ends halfway",
    text("![a](/assets/a.jpg)", { "assets/a.jpg": new Uint8Array([0xff, 0xd8, 0xff]) }),
    /^en\/a\.md:5: The picture \/assets\/a\.jpg cannot be read\. Save it/,
  ],
  ["empty PDF", small({ "assets/a.pdf": "" }), /^assets\/a\.pdf:1: The file is empty/],
  [
    "blank in the path of a picture",
    text("One ![a b](/assets/my photo.png)"),
    /^en\/a\.md:5: .* is not a picture: its path contains a space\. Write !\[a b\]\(<\/assets\/my photo\.png>\)/,
  ],
  [
    "blank in the path of a link",
    text("[a](/my page)"),
    /is not a link: its path contains a space/,
  ],
  [
    "frame",
    text('A\n\n<iframe src="https://x.example"></iframe>'),
    /^en\/a\.md:7: Browsers do not show <iframe> .*Link to the other page/,
  ],
  ["script", text("<script>alert(1)</script>"), /Browsers do not show <script>.*Remove it/],
  [
    "style of its own",
    text('<p style="color: red">x</p>'),
    /Browsers ignore style="…".*Put the rules into the stylesheet/,
  ],
  [
    "video without a file",
    text("A\n\n<video controls>\n</video>"),
    /^en\/a\.md:7: The <video> has no file/,
  ],
  ["sound in a line without a file", text("A <audio controls></audio>"), /The <audio> has no file/],
  [
    "video whose file is not there",
    text('<video controls>\n<source src="/assets/a.mp4">\n</video>'),
    /^en\/a\.md:6: The file \/assets\/a\.mp4 is missing\. Put it into assets/,
  ],
  [
    "video elsewhere",
    text('<video src="https://x.example/a.mp4"></video>'),
    /is on another website, and browsers do not load it/,
  ],
  [
    "dead path of a button",
    small({
      "site.json":
        '{ "name": "A", "languages": ["en"], "en": { "actions": [\n{ "text": "x", "url": "/no" }] } }',
    }),
    /^site\.json:2: en\.actions\.0\.url is wrong\. The link \/no is dead/,
  ],
  [
    "dead path in the navigation",
    small({
      "site.json":
        '{ "name": "A", "languages": ["en"], "en": { "footer": [\n{ "text": "x", "url": "/no" }] } }',
    }),
    /^site\.json:2: en\.footer\.0\.url is wrong\. The link \/no is dead/,
  ],
  [
    "folder of a language left out",
    small({ "de/index.md": page() }),
    /^de\/:1: This folder is not published\. Add "de" to the languages/,
  ],
];

for (const [what, files, message] of wrong) {
  Deno.test(`A ${what} does not stop the start and is an error of the check`, () => {
    const found = messages(findingsOf(files).errors);
    assertEquals(found.length, 1, found.join("\n"));
    assertMatch(found[0] ?? "", message);
  });
}

Deno.test("Steps may be a list or stand under headings", () => {
  for (const steps of ["1. one", "- one", "## One\n\nx"]) {
    assertEquals(messages(findingsOf(text(`:::steps\n${steps}\n:::`)).errors), []);
  }
});

const fine: [what: string, files: Files][] = [
  [
    "a page, its Markdown and its anchor",
    text("[x](/a) [x](/a.md) [x](/a#one) [x](#one)\n\n## One"),
  ],
  ["the start page", text("[x](/) [x](/index.md)")],
  ["a path with a slash behind it", text("[x](/a/)")],
  [
    "a file",
    text("[x](/assets/a%20b.pdf) [x](</assets/a b.pdf>)", { "assets/a b.pdf": "%PDF-1.7" }),
  ],
  ["a file beside the page", text("[x](b.txt)", { "en/b.txt": "x" })],
  ["an alias", text("[x](/old)", { "en/b.md": page("title: B\naliases: [/old]") })],
  [
    "what the engine answers",
    text("[x](/llms.txt) [x](/api/openapi.json) [x](/developers#errors)"),
  ],
  ["the form on the contact page", text("[x](/contact#enquiry)")],
  [
    "other sites, mail and telephone",
    text("[x](https://x.example/y) <a@x.example> [x](tel:+4930)"),
  ],
  ["a link in code", text("`[x](/no)`\n\n```md\n[x](/no) ![](/no)\n```")],
];

for (const [what, files] of fine) {
  Deno.test(`A link to ${what} is not dead`, () => {
    assertEquals(messages(findingsOf(files).errors), []);
  });
}

Deno.test("A second main heading is a remark", () => {
  const { errors, remarks } = findingsOf(text("# Another\n\n## Below"));
  assertEquals(messages(errors), []);
  assertMatch(messages(remarks).join("\n"), /^en\/a\.md:5: “Another” is a second main heading/m);
});

Deno.test("What is published nowhere is a remark, but for what a keeper of the folder reads", () => {
  const own = { "en/imprint.md": page(), "en/privacy.md": page(), "en/a.txt": "x" };
  const { errors, remarks } = findingsOf(small({
    ...own,
    "zz/index.md": page(),
    "zz/a.md": page(),
    "notes.md": page(),
    "README.md": "x",
    "LICENSE": "x",
  }));
  assertEquals(messages(errors), []);
  assertEquals(
    messages(remarks),
    ["zz/", "notes.md"].map((name) =>
      `${name}:1: This is not published. Move what visitors should see into one of assets/, en/, ` +
      "unless this is intended"
    ),
  );
});

Deno.test("Double braces that name nothing of the site are remarks, but not in code", () => {
  const body = "{{ page.title }} {{siteName}}\n\n`{{ code }}`\n\n{{nothing here}}";
  const { errors, remarks } = findingsOf(text(body));
  assertEquals(messages(errors), []);
  const found = messages(remarks).filter((message) => message.includes("names nothing of this"));
  assertEquals(found.map((message) => message.split(" names")[0]), [
    "en/a.md:5: {{ page.title }}",
    "en/a.md:9: {{nothing here}}",
  ]);
});

Deno.test("Facts that the law asks for are remarks, and none once the site has its own pages", () => {
  const remarks = messages(findingsOf(small()).remarks).join("\n");
  assertMatch(
    remarks,
    /practice lacks country\. Add it: the wording of imprint and privacy notice .* DE, AT, CH this check names/,
  );
  assertMatch(remarks, /practice lacks legalName, street, postalCode, city, email\./);
  assertMatch(remarks, /^en\/privacy\.md:1: The engine's draft is published/m);
  assertMatch(remarks, /practice lacks host, mailHost\. Name who runs the server/);
  const own = small({ "en/imprint.md": page(), "en/privacy.md": page() });
  assertEquals(messages(findingsOf(own).remarks), []);
});

Deno.test("The engine's own documents are without error on a site of any languages", () => {
  for (const languages of [["en"], ["de"], ["en", "de"], ["de", "en"]]) {
    const practice = {
      legalName: "A",
      street: "B",
      postalCode: "1",
      city: "C",
      email: "a@b.example",
    };
    const starts = languages.map((language) => [`${language}/index.md`, page("title: Start")]);
    const { inspect, errors } = build({
      "site.json": JSON.stringify({ name: "Example", languages, practice }),
      ...Object.fromEntries(starts),
    });
    assertEquals([errors, messages(inspect?.().errors ?? [])], [[], []]);
  }
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

const own = { "en/imprint.md": page(), "en/privacy.md": page() };

const remarked: [what: string, files: Files, message: RegExp | undefined][] = [
  [
    "a picture over 300 kB",
    { "assets/a b.png": png(800, 600, 300_001) },
    /^assets\/a b\.png:1: The picture is 300 kB and 800 × 600 pixels.* Save a photograph as JPEG or WebP, 1600 pixels wide at most$/,
  ],
  ["a picture of just 300 kB", { "assets/a.png": png(800, 600, 300_000) }, undefined],
  ["a picture over 2 000 pixels wide", { "assets/a.png": png(2001, 10) }, /and 2001 × 10 pixels/],
  [
    "a picture over 2 000 pixels high",
    { "assets/a.png": png(10, 2001) },
    /Save a photograph as JPEG or WebP/,
  ],
  ["a picture of just 2 000 pixels", { "assets/a.png": png(2000, 2000) }, undefined],
  [
    "a drawing over 300 kB",
    { "assets/a.svg": svg + " ".repeat(300_000) },
    /Simplify the drawing/,
  ],
  [
    "a drawing of any size",
    { "assets/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000"/>' },
    undefined,
  ],
  [
    "a page named .MD",
    { "en/a.MD": page() },
    /^en\/a\.MD:1: This is a file to download.*Name it en\/a\.md/,
  ],
  [
    "two names that differ in case",
    { "assets/a.txt": "x", "assets/A.txt": "x" },
    /^assets\/a\.txt:1: The name differs from assets\/A\.txt only in upper and lower case|^assets\/A\.txt:1: The name differs from assets\/a\.txt/,
  ],
];

for (const [what, files, message] of remarked) {
  Deno.test(`Of ${what} the check ${message ? "remarks what to do" : "says nothing"}`, () => {
    const { errors, remarks } = findingsOf(small({ ...own, ...files }));
    assertEquals(messages(errors), []);
    assertEquals(remarks.length, message ? 1 : 0, messages(remarks).join("\n"));
    if (message) assertMatch(messages(remarks)[0]!, message);
  });
}

const laws: [country: string, asked: string[]][] = [
  ["DE", [
    "phone",
    "representative",
    "registerCourt, registerNumber, vatId, economicId, editor, profession, chamber, supervisor, insurer",
  ]],
  ["AT", [
    "phone",
    "representative, registerCourt, registerNumber, vatId, editor, profession, chamber, supervisor",
  ]],
  ["CH", []],
  ["GB", []],
];
const imprint = { legalName: "A", street: "B", postalCode: "1", city: "C", email: "a@b.example" };

for (const [country, asked] of laws) {
  Deno.test(`A practice in ${country} is asked for what its law asks for, and for no more`, () => {
    const remarksOf = (practice: Record<string, string>) =>
      messages(
        findingsOf(small({
          "en/privacy.md": page(),
          "site.json": JSON.stringify({ name: "A", languages: ["en"], practice }),
        })).remarks,
      );
    const found = remarksOf({ ...imprint, country });
    const { city: _, ...homeless } = imprint;
    const isAsked = country !== "GB";
    assertEquals(
      remarksOf({ ...homeless, country }).some((line) => line.includes("lacks city.")),
      isAsked,
    );
    assertEquals(found.map((line) => line.match(/lacks ([^.]*)\./)?.[1]), asked);
    assertEquals(remarksOf({ country }).length, asked.length + (country === "GB" ? 0 : 1));
  });
}
