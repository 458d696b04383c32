import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { mailNotice } from "../../lib/config.ts";
import { configOf, loadSite, testApp, testSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { tempFolder } from "../kit/folder.ts";

/** Asks a service that nobody configured, under a name of the machine it runs on. */
function tried(env: Record<string, string>, host: string, site = testSite) {
  const { send, post } = testApp({ site, env: { BASE_URL: "", ...env } });
  return {
    page: async () => await (await send("/en/contact", { headers: { host } })).text(),
    post: async () => await post("/api/contact", { ...enquiry, language: "en" }, { host }),
  };
}

Deno.test("On one's own computer an enquiry is saved, and page, answer and start say that nothing was mailed", async () => {
  using folder = tempFolder();
  const env = { MAIL_OUTBOX_DIR: folder.dir };
  for (const host of ["localhost:8000", "127.0.0.1", "[::1]:8000"]) {
    const { page, post } = tried(env, host);
    const [html, answer] = [await page(), await (await post()).json()];
    for (
      const said of [html, answer.message, mailNotice(configOf({ ...env, BASE_URL: "" }), testSite)]
    ) {
      assertMatch(said, new RegExp(`saved in ${folder.dir}.* nothing (is|was) mailed`));
    }
    assertStringIncludes(html, "<textarea");
  }
  assertEquals([...Deno.readDirSync(folder.dir)].length, 3);
});

Deno.test("What is meant for others saves nothing: it refuses, its page has no fields, and its start says so", async () => {
  using folder = tempFolder();
  Deno.writeTextFileSync(`${folder.dir}/a.md`, "# A");
  const somebodys = loadSite(folder.dir, configOf({ BASE_URL: "" }));
  const cases: [env: Record<string, string>, host?: string, site?: typeof testSite][] = [
    [{}, "www.practice.example"],
    [{}, "localhost.practice.example"],
    [{ BASE_URL: "https://www.practice.example" }],
    [{ HOST: "0.0.0.0" }],
    [{ DENO_DEPLOY: "true" }],
    [{ TRUSTED_PROXY_HOPS: "1" }],
    [{ MAIL_PROVIDER: "none" }],
    [{}, "localhost", somebodys],
  ];
  for (const [env, host = "localhost", site] of cases) {
    const outbox = `${folder.dir}/outbox`;
    const { page, post } = tried({ ...env, MAIL_OUTBOX_DIR: outbox }, host, site);
    const answer = await post();
    assertEquals([answer.status, (await answer.json()).code], [503, "DELIVERY_NOT_CONFIGURED"]);
    if (site === undefined) assert(!(await page()).includes("<textarea"));
    const config = configOf({ BASE_URL: "", ...env });
    const notice = mailNotice(config, site ?? testSite);
    assertEquals(
      String(notice).startsWith("WARNING: the contact form"),
      ["BASE_URL", "HOST", "DENO_DEPLOY", "TRUSTED_PROXY_HOPS"].some((name) => name in env),
    );
  }
});
