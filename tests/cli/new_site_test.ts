import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { checkFolder } from "../../lib/cli/check.ts";
import { OwnerError } from "../../lib/base/message.ts";
import { knownFields } from "../../lib/site/front_matter.ts";
import { blocks } from "../../lib/markdown/blocks.ts";
import { newSite, readLanguages } from "../../lib/cli/new.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { languages as all } from "../../lib/languages/mod.ts";
import { spawn } from "../kit/program.ts";
import { withFolder } from "../content/folder.ts";

const today = "2026-11-22";

for (const languages of [["en"], ["de"], ["en", "de"], ["de", "en"]] as const) {
  Deno.test(`A new site in ${languages.join(" and ")} is complete and without error`, async () => {
    await withFolder({}, (dir) => {
      newSite(`${dir}/site`, [...languages], today);
      const { ok, report } = checkFolder(`${dir}/site`);
      assertEquals(ok, true, report);
      assertEquals(report.match(/\/favicon\.ico/g)?.length, 1, "what browsers look for in vain");
      const site = loadSite(`${dir}/site`, configOf());
      assertEquals(site.languages, languages);
      for (const language of languages) {
        const { services, navigation, prefix, privacy } = site.in(language);
        const [service, ...others] = site.children(services!);
        assertEquals([service?.price, service?.duration, others], [undefined, undefined, []]);
        const paths = ["/services", "/news", "/about", "/contact"].map((path) => prefix + path);
        assertEquals(navigation.map(({ url }) => url), paths);
        assertEquals(site.pageAt(`${prefix}/news/new-website`)?.published, today);
        assertEquals(site.pageAt(`${prefix}/faq`)?.kind, "page");
        assertEquals(privacy.file.startsWith("lib/"), true);
      }
    });
  });
}

Deno.test("The check names each page that still says what the new site came with, and no other", async () => {
  await withFolder({}, (dir) => {
    newSite(`${dir}/site`, ["en"], today);
    const left = () =>
      [
        ...checkFolder(`${dir}/site`).report.matchAll(
          /^(\S+):(\d+): “.*” is still placeholder text\./gm,
        ),
      ].map(([, file, line]) => [file, Number(line)]);
    const all = left().map(([file]) => String(file).replace(/^en\/|\.md$/g, ""));
    assertEquals(
      all.join(),
      "about,faq,index,news/new-website,services/first-service,services/index",
    );

    const write = (name: string, text: string) =>
      Deno.writeTextFileSync(`${dir}/site/en/${name}.md`, `---\ntitle: Ours\n---\n\n${text}\n`);
    for (const name of all) write(name, "## How it works\n\n:::cards{of=services}\n:::\n\nOurs.");
    Deno.renameSync(`${dir}/site/en/services/first-service.md`, `${dir}/site/en/services/wills.md`);
    write("faq", "Ours.\n\nList what you need for a first reply.");
    assertEquals(left().filter(([file]) => file!.toString().startsWith("en/")), [["en/faq.md", 7]]);
  });
});

Deno.test("A new site is coloured by one line of its own stylesheet, and its mark is until its owner draws one", async () => {
  await withFolder({}, (dir) => {
    newSite(`${dir}/site`, ["en"], today);
    const { theme } = loadSite(`${dir}/site`, configOf());
    assertMatch(new TextDecoder().decode(theme.stylesheet?.bytes), /--brand: #[0-9a-f]{6};/);
    Deno.writeTextFileSync(`${dir}/site/assets/theme.css`, ":root { --brand: #7a1f2b; }");
    const { mark } = loadSite(`${dir}/site`, configOf()).theme;
    assertStringIncludes(new TextDecoder().decode(mark?.bytes), 'fill="#7a1f2b"');
  });
});

Deno.test("A folder that holds something is left as it is", async () => {
  await withFolder({ "a.txt": "a" }, (dir) => {
    const error = assertThrows(() => newSite(dir, ["en"], today), OwnerError);
    assertMatch(error.message, /is not empty, and nothing was written\. Name a folder/);
    assertEquals([...Deno.readDirSync(dir)].map(({ name }) => name), ["a.txt"]);
    for (const place of [`${dir}/a.txt`, `${dir}/a.txt/site`, "/proc/site"]) {
      const refused = assertThrows(() => newSite(place, ["en"], today), OwnerError);
      assertMatch(refused.message, /cannot be written\. Name a folder where you may write$/);
    }
  });
});

Deno.test("Languages may be parted by blanks or commas; left out it is English, and twice it is refused", () => {
  assertEquals(readLanguages([]), ["en"]);
  assertEquals(readLanguages(["de,en"]), ["de", "en"]);
  assertEquals(readLanguages(["de", "en"]), ["de", "en"]);
  const error = assertThrows(() => readLanguages(["zz"]), OwnerError);
  assertMatch(error.message, new RegExp(`^zz is unknown.*Choose from ${all.join(", ")}`));
  for (const twice of [["en,de,de"], ["de", "en", "de"]]) {
    assertThrows(() => readLanguages(twice), OwnerError, "de is unknown, or named twice. Choose");
  }
});

Deno.test("The command takes no option for a folder, quotes a blank in what it says to type, and speaks the site's first language", async () => {
  const run = async (cwd: string, ...args: string[]) => {
    const { code, stdout, stderr } = await spawn({
      args: ["run", "--no-prompt", "--no-check", "-A", "lib/cli/new.ts", ...args],
      env: { INIT_CWD: cwd },
    }).end();
    return { code, said: stdout + stderr };
  };
  await withFolder({}, async (dir) => {
    const option = await run(dir, "--help");
    assertEquals(option.code, 1);
    assertMatch(option.said, /^Name the folder, for example: deno task new/);
    assertEquals([...Deno.readDirSync(dir)], []);
    const { code, said } = await run(dir, "my site");
    assertEquals(code, 0);
    assertStringIncludes(said, 'deno task dev "my site"');
    const slip = await run(dir, "meine-praxis", "deutsch");
    assertMatch(slip.said, /^deutsch ist unbekannt .* Wählen Sie aus/);
  });
});

for (const language of all) {
  Deno.test(`Every field and block that an assistant is told of in ${language} exists`, async () => {
    await withFolder({}, (dir) => {
      newSite(`${dir}/site`, [language], today);
      const text = Deno.readTextFileSync(`${dir}/site/AGENTS.md`);
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
      const fields = named(/^\| (`.*?) \|/gm).flatMap((cell) => cell.match(/(?<=`)\w+/g) ?? []);
      assertEquals(fields.filter((field) => !knownFields.includes(field)), []);
      assertEquals(named(/^- `:::(\w+)/gm).toSorted(), [...blocks.keys()].toSorted());
      assert(fields.includes("title"));
      assertEquals(checkFolder(`${dir}/site`).report.includes("AGENTS"), false);
    });
  });
}
