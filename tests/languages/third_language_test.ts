import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { packs } from "../../lib/languages/mod.ts";
import { enquiry } from "../kit/enquiry.ts";
import { copyFolder, copyOfProgram } from "../kit/folder.ts";
import { addMadeUp, inMadeUp, madeUp } from "./made_up.ts";

Deno.test("A third language is a folder and its name", async (t) => {
  using project = copyOfProgram();
  addMadeUp(project.dir);
  copyFolder("tests/kit", `${project.dir}/tests/kit`);
  /** A module of the program that has the language. */
  const load = (file: string) => import(`file://${project.dir}/${file}`);
  const dir = `${project.dir}/site`;

  await t.step("a new site in it is complete and without error", async () => {
    const { newSite, readLanguages } = await load("lib/cli/new.ts");
    newSite(dir, readLanguages([madeUp]), "2026-11-22");
    const { checkFolder } = await load("lib/cli/check.ts");
    const { ok, report } = checkFolder(dir);
    assertEquals(ok, true, report);
  });

  const settings = Deno.readTextFileSync(`${dir}/site.json`);
  Deno.writeTextFileSync(
    `${dir}/site.json`,
    settings.replace("{", '{ "developerPages": true,'),
  );
  const { configOf, loadSite, testApp }: typeof import("../kit/app.ts") = await load(
    "tests/kit/app.ts",
  );
  const env = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: `${project.dir}/outbox` };
  const app = testApp({ env, site: loadSite(dir, configOf(env)) });

  /** What a path answers, or what it answers to a form, in the way of a browser without script. */
  async function send(path: string, expected: number, form?: Record<string, string>) {
    const response = await app.send(path, {
      method: form ? "POST" : "GET",
      headers: { accept: "text/html" },
      body: form && new URLSearchParams(form),
    });
    const text = await response.text();
    assertEquals(response.status, expected, `${path}: ${text}`);
    return text;
  }

  await t.step("no page of it has a word of another language, an error least of all", async () => {
    const sitemap = await send("/sitemap.xml", 200);
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
      .map(([, path]) => path || "/");
    assert(paths.includes("/developers/mcp") && paths.includes("/privacy"));
    const isProgram = (path: string) => /^\/(developers|agents|auth|versioning)/.test(path);
    paths.push("/search", "/search?query=jbex", "/contact?sent=1");
    for (const path of paths.filter((path) => !isProgram(path))) {
      // What leads to the pages for programs says that it is in English.
      const page = (await send(path, 200)).replace(/<(\w+) [^>]*lang="en"[^>]*>.*?<\/\1>/gs, "");
      assertForeign(page, path);
    }
    assertForeign(await send("/nowhere", 404));
  });

  await t.step("the form says in it what is missing, and sends without script", async () => {
    const filledIn = { ...enquiry, subject: "Zahlen", gdprConsent: "true" };
    const page = await send("/contact", 422, { ...filledIn, email: "ada" });
    assertStringIncludes(page, inMadeUp(packs.en.words.contact.fields.subject.label));
    assertForeign(page.replaceAll(enquiry.message, ""));
    await send("/contact", 303, filledIn);
    const [mail] = [...Deno.readDirSync(env.MAIL_OUTBOX_DIR)];
    const text = Deno.readTextFileSync(`${env.MAIL_OUTBOX_DIR}/${mail!.name}`);
    assertStringIncludes(text, inMadeUp(packs.en.words.contact.mail.split("\n").at(-1)!));
  });

  await t.step("it is what is searched without a word of the language", async () => {
    for (const language of ["", `&language=${madeUp}`]) {
      const query = `/ask?streaming=false&query=${inMadeUp("privacy")}${language}`;
      assertMatch(await send(query, 200), /"url":"[^"]*\/privacy/);
    }
  });

  await t.step("the files for agents name its pages", async () => {
    const list = await send("/llms.txt", 200);
    assertStringIncludes(list, inMadeUp(packs.en.words.pages.contact.description));
    const { paths } = JSON.parse(await send("/api/openapi.json", 200));
    const [{ schema }] = paths["/api/v1/services"].get.parameters;
    assertEquals([schema.default, schema.enum.includes(madeUp)], [madeUp, true]);
  });
});

/** The words of the interface that tell a language. */
const telling = [packs.en, packs.de].flatMap(({ words: { wishes: _, ...words } }) =>
  textsIn(words).flatMap((text) => text.split(/\{\{?\w+\}\}?|\n/))
    .map((text) => text.trim())
    .filter((text) => /^\p{L}{5,}$|\p{L}{3,} \p{L}{3,}/u.test(text))
);

const aTellingWord = new RegExp(
  `(?<!\\p{L})(?:${telling.map(RegExp.escape).join("|")})(?!\\p{L})`,
  "u",
);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(textsIn);
}

/** Fails where a page shows or says a word of English or German; code is the same everywhere. */
function assertForeign(html: string, path?: string): void {
  const said = html.matchAll(
    /\s(?:aria-label|alt|title|placeholder|content|data-[\w-]+)="([^"]*)"/g,
  );
  const shown = html.replace(/<(script|style|pre|code)\b[\s\S]*?<\/\1>|<[^>]*>/g, " ");
  const text = [...[...said].map(([, text]) => text), shown].join(" ").replace(/\s+/g, " ");
  assertEquals(text.match(aTellingWord)?.[0], undefined, path);
}
