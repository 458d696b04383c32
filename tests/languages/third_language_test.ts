import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { packs } from "../../lib/languages/mod.ts";
import { copyFolder, type TempFolder, tempFolder } from "../kit/folder.ts";
import { run, type Server, service, startServer, succeed } from "../kit/program.ts";
import { addMadeUp, inMadeUp, madeUp } from "./made_up.ts";

Deno.test("A third language is a folder and its name", async (t) => {
  using project = projectWithMadeUp();
  // Paths are meant from where a task was called, which is where the tests run.
  const env = { INIT_CWD: project.dir };
  const deno = (...args: string[]) => ({ args, cwd: project.dir, env });

  await t.step("it compiles, but not without the sentence of a mail provider", async () => {
    const file = `${project.dir}/lib/languages/${madeUp}/privacy.json`;
    const whole = Deno.readTextFileSync(file);
    const { mail: { smtp: _, ...mail }, ...others } = JSON.parse(whole);
    Deno.writeTextFileSync(file, JSON.stringify({ ...others, mail }));
    const check = deno("check", "--cached-only", "main.ts", "lib/commands/new.ts");
    const { code, stderr } = await run(check);
    Deno.writeTextFileSync(file, whole);
    assertEquals([code, stderr.match(/\[ERROR\]/g)?.length], [1, 1], stderr);
    assertMatch(stderr, /types of 'xx\.privacy\["mail"\]'[\s\S]*smtp\W+ is missing/);
  });

  await t.step("a new site in it is complete and without error", async () => {
    await succeed(deno("run", "--no-check", "-A", "lib/commands/new.ts", "site", madeUp));
    const report = await succeed(deno("run", "--no-check", "-A", "lib/commands/check.ts", "site"));
    assertStringIncludes(report, "No errors.");
  });

  const started = service({ CONTENT_DIR: "site", MAIL_PROVIDER: "outbox" });
  const [command, ...flags] = started.args;
  await using server = await startServer({
    ...started,
    args: [command!, "--no-check", "--cached-only", ...flags],
    cwd: project.dir,
  });

  for (const path of ["/", "/search", "/search?query=jbex", "/contact", "/contact?sent=1"]) {
    await t.step(`${path} has no word of another language`, async () => {
      await assertForeign(await read(server, path));
    });
  }

  await t.step("every other page of it has none either", async () => {
    const sitemap = await read(server, "/sitemap.xml");
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)]
      .map(([, path]) => path || "/");
    assert(paths.includes("/developers/mcp") && paths.includes("/privacy"));
    for (const path of paths) await assertForeign(await read(server, path), path);
  });

  await t.step("an address without a page is answered in it", async () => {
    const response = await send(server, "/nowhere");
    assertEquals(response.status, 404);
    await assertForeign(await response.text());
  });

  await t.step("the form says in it what is missing, and sends without script", async () => {
    const enquiry = {
      name: "Ada",
      email: "ada@client.example",
      subject: "Zahlen",
      message: "Eine Nachricht von zehn Zeichen",
      gdprConsent: "true",
    };
    const refused = await send(server, "/contact", { ...enquiry, email: "ada" });
    assertEquals(refused.status, 422);
    const page = await refused.text();
    assertStringIncludes(page, inMadeUp(packs.en.words.contact.fields.subject.label));
    await assertForeign(page.replaceAll(enquiry.message, ""));
    const sent = await send(server, "/contact", enquiry);
    assertEquals([sent.status, sent.headers.get("location")], [303, "/contact?sent=1"]);
    const [mail] = [...Deno.readDirSync(`${project.dir}/data/outbox`)];
    const text = Deno.readTextFileSync(`${project.dir}/data/outbox/${mail!.name}`);
    assertStringIncludes(text, `Language: ${madeUp}`);
  });

  await t.step(
    "it is searched, and is what is searched without a word of the language",
    async () => {
      const [word] = inMadeUp("privacy").split(" ");
      for (const language of ["", `&language=${madeUp}`]) {
        const answer = await read(server, `/ask?streaming=false&query=${word}${language}`);
        const { results } = JSON.parse(answer);
        assert(results.some(({ url }: { url: string }) => url.includes("/privacy")), answer);
      }
    },
  );

  await t.step("the files for agents name its pages", async () => {
    const list = await read(server, "/llms.txt");
    assertStringIncludes(list, inMadeUp(packs.en.words.pages.contact.description));
    const { paths } = JSON.parse(await read(server, "/api/openapi.json"));
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

/** A copy of the project with the made-up language. */
function projectWithMadeUp(): TempFolder {
  const project = tempFolder();
  for (const part of ["lib", "routes"]) copyFolder(part, `${project.dir}/${part}`);
  for (const file of ["main.ts", "deno.json", "deno.lock"]) {
    Deno.copyFileSync(file, `${project.dir}/${file}`);
  }
  addMadeUp(project.dir);
  return project;
}

const send = ({ listening }: Server, path: string, form?: Record<string, string>) =>
  fetch(`http://127.0.0.1:${listening}${path}`, {
    method: form ? "POST" : "GET",
    headers: { accept: "text/html" },
    body: form && new URLSearchParams(form),
    redirect: "manual",
  });

async function read(server: Server, path: string): Promise<string> {
  const response = await send(server, path);
  const text = await response.text();
  assertEquals(response.status, 200, `${path}: ${text}`);
  return text;
}

/** The words of the interface and of the reference that tell a language. */
const telling = new Set(
  [packs.en, packs.de].flatMap(({ words: { wishes: _, ...words }, reference }) => {
    const { enquiry, ...rest } = reference;
    return [words, rest, enquiry.subject].flatMap(textsIn)
      .flatMap((text) => text.split(/\{\{?\w+\}\}?|\n/))
      .map((text) => text.trim())
      .filter((text) => /^\p{L}{5,}$|\p{L}{3,} \p{L}{3,}/u.test(text));
  }),
);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(textsIn);
}

/** Fails where a page shows or says a word of English or German; code is the same everywhere. */
function assertForeign(html: string, path?: string): void {
  const said = [
    ...html.matchAll(/\s(?:aria-label|alt|title|placeholder|content|data-[\w-]+)="([^"]*)"/g),
  ]
    .map(([, text]) => text);
  const shown = html.replace(/<(script|style|pre|code)\b[\s\S]*?<\/\1>|<[^>]*>/g, " ");
  const text = ` ${[...said, shown].join(" ").replace(/\s+/g, " ")} `;
  const found = [...telling].filter((words) =>
    new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, "u").test(text)
  );
  assertEquals(found, [], path);
}
