import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { freePort } from "../deploy/site.ts";
import { tempFolder } from "../kit/folder.ts";
import { service, startServer } from "../kit/program.ts";
import { isCurl, shellCommands } from "./fences.ts";
import { assertNoRpcError, runCurl } from "./run.ts";

/** The curl commands of a published document. */
interface Examples {
  path: string;
  commands: string[];
}

/** Runs something on the examples of a running service, which name its own address. */
async function withExamples(use: (examples: Examples[]) => Promise<void> | void): Promise<void> {
  const port = freePort();
  const address = `http://localhost:${port}`;
  using outbox = tempFolder();
  const env = {
    PORT: String(port),
    BASE_URL: address,
    READ_QUOTA: "100000",
    CONTACT_QUOTA: "100000",
    MAIL_PROVIDER: "outbox",
    MAIL_OUTBOX_DIR: outbox.dir,
  };
  await using _ = await startServer(service(env, ["-A"]));
  const get = async (url: string) => await (await fetch(url)).text();
  const pages = [...(await get(`${address}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, url]) => new URL(url!).pathname);
  const examples = await Promise.all(pages.map(async (page) => {
    const answer = await fetch(address + page, { headers: { accept: "text/markdown" } });
    return { path: page, commands: shellCommands(await answer.text()).filter(isCurl) };
  }));
  await use(examples);
}

Deno.test("Every curl command of every page works as printed, that of the contact form once the person agrees", () =>
  withExamples(async (examples) => {
    for (const name of ["developers", "agents", "auth", "versioning"]) {
      const documents = examples.filter(({ path }) => path.endsWith(`/${name}`));
      assertEquals(documents.length, 2, `${name} in two languages`);
      for (const { path, commands } of documents) {
        assertGreater(commands.length, 0, `No example in ${path}`);
      }
    }
    for (const printed of examples.flatMap(({ commands }) => commands)) {
      // Whoever copies it decides for the consent that it leaves open.
      const command = printed.replaceAll('"ask-the-person"', "true");
      const { status, body } = await runCurl(command);
      assertMatch(status, /^2\d\d$/, command);
      assertGreater(body.length, 10, command);
      assertNoRpcError(body, command);
    }
  }));

const interfaces = [
  "/api/v1/services",
  "/api/sandbox/v1/services",
  "/api/v1/documents/batch",
  "/ask",
  "/mcp",
  "/mcp/docs",
  "/api/health",
  "/api/openapi.json",
  "/api/versioning.md",
];

Deno.test("The developer documentation has a curl example of every reading interface, in each language", () =>
  withExamples((examples) => {
    const languages = Map.groupBy(
      examples.filter(({ path }) => /\/developers(\/|$)/.test(path)),
      ({ path }) => path.split("/developers")[0],
    );
    assertEquals(languages.size, 2);
    for (const documents of languages.values()) {
      const commands = documents.flatMap(({ commands }) => commands);
      for (const name of interfaces) {
        const address = new RegExp(`${name.replaceAll(".", "\\.")}(?=['?\\s]|$)`);
        const example = commands.some((command) => address.test(command));
        assert(example, `${documents[0]!.path} has no example of ${name}`);
      }
    }
  }));
