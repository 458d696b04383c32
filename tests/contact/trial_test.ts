import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { configFor, noticesOf } from "../../lib/config.ts";
import { configOf, loadSite, testApp, testSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { tempFolder } from "../kit/folder.ts";

/** Asks a service that nobody configured, under a name of the machine it runs on. */
function tried(env: Record<string, string>, head: Record<string, string>, site = testSite) {
  const { send, post } = testApp({ site, env: { BASE_URL: "", ...env } });
  return {
    page: async () => await (await send("/en/contact", { headers: head })).text(),
    post: async () => await post("/api/contact", { ...enquiry, language: "en" }, head),
    health: async () => (await (await send("/api/health")).json()).reasons,
  };
}

Deno.test("On one's own computer an enquiry is saved, and page, answer and start say that nothing was mailed", async () => {
  using folder = tempFolder();
  const env = { MAIL_OUTBOX_DIR: folder.dir };
  for (const host of ["localhost:8000", "127.0.0.1", "[::1]:8000"]) {
    const { page, post } = tried(env, { host });
    const [html, answer] = [await page(), await (await post()).json()];
    for (
      const said of [
        html,
        answer.message,
        noticesOf(configOf({ ...env, BASE_URL: "" })).join(),
      ]
    ) {
      assertMatch(said, new RegExp(`saved in ${folder.dir}.* nothing (is|was) mailed`));
    }
    assertStringIncludes(html, "<textarea");
  }
  assertEquals([...Deno.readDirSync(folder.dir)].length, 3);
});

Deno.test("What is meant for others saves nothing: it refuses, its page has no fields, and start and health say so", async () => {
  using folder = tempFolder();
  Deno.writeTextFileSync(`${folder.dir}/a.md`, "# A");
  const somebodys = loadSite(folder.dir, configOf({ BASE_URL: "" }));
  const proxied = ["x-forwarded-for", "forwarded", "via", "x-real-ip"]
    .map((name): [object, Record<string, string>] => [{}, { [name]: "203.0.113.9" }]);
  const cases: [env: object, head?: Record<string, string>, site?: typeof testSite][] = [
    [{}, { host: "www.practice.example" }],
    [{}, { host: "localhost.practice.example" }],
    ...proxied,
    [{ BASE_URL: "https://www.practice.example" }],
    [{ HOST: "0.0.0.0" }],
    [{ DENO_DEPLOY: "true" }],
    [{ TRUSTED_PROXY_HOPS: "1" }],
    [{ MAIL_PROVIDER: "none" }],
    [{}, {}, somebodys],
    [{ TRUSTED_PROXY_HOPS: "1" }, {}, somebodys],
  ];
  for (const [env, head, site] of cases) {
    const outbox = { MAIL_OUTBOX_DIR: `${folder.dir}/outbox` };
    const { page, post, health } = tried(
      { ...env, ...outbox },
      { host: "localhost", ...head },
      site,
    );
    const answer = await post();
    assertEquals([answer.status, (await answer.json()).code], [503, "DELIVERY_NOT_CONFIGURED"]);
    if (site === undefined) assert(!(await page()).includes("<textarea"));
    const config = configOf({ BASE_URL: "", ...env });
    const notice = noticesOf(configFor(config, site ?? testSite)).join("\n");
    const isMissed = site === undefined &&
      ["BASE_URL", "HOST", "DENO_DEPLOY", "TRUSTED_PROXY_HOPS"].some((name) => name in env);
    assertEquals(notice.includes("WARNING: the contact form"), isMissed);
    assertEquals((await health())?.includes("mail") ?? false, isMissed);
  }
});
