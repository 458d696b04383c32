import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { packs } from "../../lib/languages/mod.ts";
import { copyOfProgram } from "../kit/folder.ts";
import { run, service, startServer, succeed } from "../kit/program.ts";
import { addMadeUp, inMadeUp, madeUp } from "./made_up.ts";

Deno.test("A third language is a folder and its name", async (t) => {
  using project = copyOfProgram();
  addMadeUp(project.dir);
  // Paths are meant from where a task was called, which is where the tests run.
  const env = { INIT_CWD: project.dir };
  const deno = (...args: string[]) => ({ args, cwd: project.dir, env });

  await t.step("it compiles, but not without the sentence of a mail provider", async () => {
    const file = `${project.dir}/lib/languages/${madeUp}/privacy.json`;
    const whole = Deno.readTextFileSync(file);
    const { mail: { smtp: _, ...mail }, ...others } = JSON.parse(whole);
    Deno.writeTextFileSync(file, JSON.stringify({ ...others, mail }));
    const check = deno("check", "--cached-only", "lib/languages/mod.ts");
    const { code, stderr } = await run(check);
    Deno.writeTextFileSync(file, whole);
    assertEquals([code, stderr.match(/\[ERROR\]/g)?.length], [1, 1], stderr);
    assertMatch(stderr, /xx\/mod\.ts[\s\S]*types of 'privacy\["mail"\]'[\s\S]*smtp\W+ is missing/);
  });

  await t.step("a new site in it is complete and without error", async () => {
    await succeed(deno("run", "--no-check", "-A", "lib/commands/new.ts", "site", madeUp));
    const report = await succeed(deno("run", "--no-check", "-A", "lib/commands/check.ts", "site"));
    assertStringIncludes(report, "No errors.");
    const settings = `${project.dir}/site/site.json`;
    const text = Deno.readTextFileSync(settings);
    Deno.writeTextFileSync(
      settings,
      text.replace("{", '{ "developerPages": true,'),
    );
  });

  const started = service({ CONTENT_DIR: "site", MAIL_PROVIDER: "outbox" });
  const [command, ...flags] = started.args;
  await using server = await startServer({
    ...started,
    args: [command!, "--no-check", "--cached-only", ...flags],
    cwd: project.dir,
  });

  /** What a path answers, or what it answers to a form, in the way of a browser without script. */
  async function send(path: string, expected: number, form?: Record<string, string>) {
    const response = await fetch(`http://127.0.0.1:${server.listening}${path}`, {
      method: form ? "POST" : "GET",
      headers: { accept: "text/html" },
      body: form && new URLSearchParams(form),
      redirect: "manual",
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
    const enquiry = {
      name: "Ada",
      email: "ada@client.example",
      subject: "Zahlen",
      message: "Eine Nachricht von zehn Zeichen",
      gdprConsent: "true",
    };
    const page = await send("/contact", 422, { ...enquiry, email: "ada" });
    assertStringIncludes(page, inMadeUp(packs.en.words.contact.fields.subject.label));
    assertForeign(page.replaceAll(enquiry.message, ""));
    await send("/contact", 303, enquiry);
    const [mail] = [...Deno.readDirSync(`${project.dir}/data/outbox`)];
    const text = Deno.readTextFileSync(`${project.dir}/data/outbox/${mail!.name}`);
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

Deno.test("A word of English or German on a page, or one that is read aloud there, is noticed", () => {
  assertForeign("<p>Fxvc gb gur pbagrag <code>Search this site</code></p>");
  for (const word of ["Skip to the content", "Kontaktformular"]) {
    assertThrows(() => assertForeign(`<p>${word}</p>`));
    assertThrows(() => assertForeign(`<a href="/" aria-label="${word}">.</a>`));
  }
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
