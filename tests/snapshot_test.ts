import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { routes } from "../routes/mod.ts";
import { testApp } from "./kit/app.ts";
import { exchange } from "./kit/exchange.ts";
import { copyOfSite, type TempFolder, tempFolder } from "./kit/folder.ts";
import { headerFields } from "./kit/http_answer.ts";
import { type Command, type Server, startFlags, startServer, succeed } from "./kit/program.ts";
import { requestBytes, type RequestParts } from "./kit/request.ts";
import { until } from "./kit/wait.ts";

/** Where the service runs, with its snapshot in `data`, and what it serves. */
interface Place {
  cwd: string;
  site?: string;
  env?: Record<string, string>;
}

const service = ({ cwd, site = `${Deno.cwd()}/tests/site`, env }: Place): Command => ({
  args: ["run", ...startFlags(), `${Deno.cwd()}/main.ts`],
  env: { CONTENT_DIR: site, KV_URL: ":memory:", BASE_URL: "https://www.practice.example", ...env },
  cwd,
});

const start = (place: Place): Promise<Server> => startServer(service(place));

function build(place: Place): Promise<string> {
  const { args, ...rest } = service(place);
  return succeed({ ...rest, args: [...args, "--build"] });
}

function snapshotIn({ dir }: TempFolder): string {
  const [file] = Deno.readDirSync(`${dir}/data`);
  return `${dir}/data/${file!.name}`;
}

/** An answer as a client reads it: the same whichever way its body was compressed. */
async function answerOf(server: Server, request: RequestParts) {
  const { status, body, ...answer } = await exchange(server.listening, requestBytes(request));
  const { date: _, "content-length": __, "x-request-id": ___, ...fields } = Object.fromEntries(
    headerFields({ status, body, ...answer }),
  );
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[fields["content-encoding"] ?? ""];
  const text = new TextDecoder().decode(body.length > 0 && decode ? decode(body) : body);
  return { status, fields, text };
}

/** What clients ask for at an address. */
const ways: Omit<RequestParts, "target">[] = [
  { headers: { "Accept": "text/html", "Accept-Encoding": "gzip, br" } },
  { headers: { "Accept": "text/html", "Accept-Encoding": "gzip" } },
  { headers: { "Accept": "text/html" } },
  { headers: { "Accept": "text/markdown", "Accept-Encoding": "gzip, br" } },
  { headers: { "Accept-Encoding": "br;q=0.1, gzip", "If-None-Match": "*" } },
  { method: "OPTIONS" },
  { method: "DELETE" },
];

const unlike = /data\/\S+\.snapshot was made for another .*deno task build/;

Deno.test("Every address answers alike with a snapshot and without", async () => {
  const steady = routes(testApp().deps)
    .filter(({ method, quota, path }) => method === "GET" && !quota && path !== "/api/health")
    .map(({ path }) => path);
  const targets = [
    ...steady,
    "/services/",
    "/nothing",
    "/api/nothing",
    "/?utm_source=letter",
    "/?p=7",
    "/?p=8",
  ];
  using without = tempFolder();
  using withOne = tempFolder();
  using site = copyOfSite();
  const about = `${site.dir}/de/about.md`;
  const text = Deno.readTextFileSync(about);
  Deno.writeTextFileSync(about, text.replace("aliases: [", 'aliases: ["/?p=7", '));
  assertMatch(
    await build({ cwd: withOne.dir, site: site.dir }),
    /\.snapshot: \d+ addresses, \d+ kB/,
  );
  await using plain = await start({ cwd: without.dir, site: site.dir });
  await using ahead = await start({ cwd: withOne.dir, site: site.dir });
  for (const target of targets) {
    for (const way of ways) {
      const request = { target, ...way };
      const expected = await answerOf(plain, request);
      assertEquals(await answerOf(ahead, request), expected, `${target} ${JSON.stringify(way)}`);
    }
  }
  const heads = [plain, ahead].map(({ listening }) =>
    fetch(`http://localhost:${listening}/de`, { method: "HEAD" })
  );
  const [expected, answered] = await Promise.all(heads);
  assertEquals([answered!.status, answered!.headers.get("etag")], [
    expected!.status,
    expected!.headers.get("etag"),
  ]);
  const search = { target: "/ask?query=datenbank&query_id=q&streaming=false" };
  const found = await answerOf(plain, search);
  assertStringIncludes(found.text, "/services/database-migration");
  assertEquals(await answerOf(ahead, search), found);
});

Deno.test("On Deno Deploy the snapshot of a revision answers before the site is read", async (t) => {
  using folder = tempFolder();
  using site = copyOfSite();
  const place = {
    cwd: folder.dir,
    site: site.dir,
    env: { DENO_DEPLOY: "true", DENO_DEPLOY_BUILD_ID: "one", PORT: "0" },
  };
  await build(place);
  const [file, away] = [`${site.dir}/site.json`, `${folder.dir}/site.json`];
  Deno.renameSync(file, away);
  await using server = await start(place);
  assertEquals((await answerOf(server, { target: "/" })).status, 200);
  assertEquals((await answerOf(server, { target: "/api/health" })).status, 500);
  const next = { ...place, env: { ...place.env, DENO_DEPLOY_BUILD_ID: "two" } };
  const { message } = await assertRejects(() => start(next), Error);
  assertMatch(message, unlike);
  await t.step("what could not be done ahead is logged, and done when it is needed", async () => {
    await until("the failure is logged", () => server.output().includes('"event":"idle_failed"'));
    assertEquals((await answerOf(server, { target: "/" })).status, 200);
    Deno.renameSync(away, file);
    assertEquals((await answerOf(server, { target: "/api/health" })).status, 200);
  });
});

Deno.test("A snapshot that does not fit is not used, and the start says so in a line", async (t) => {
  using folder = tempFolder();
  using site = copyOfSite();
  const place = { cwd: folder.dir, site: site.dir };
  await build(place);
  const starts = (env?: Place["env"]) => async () => {
    await using server = await start({ ...place, env });
    assertMatch(server.output(), unlike);
    assertEquals((await answerOf(server, { target: "/" })).status, 200);
  };
  await t.step("the configuration is another", starts({ MAIL_PROVIDER: "outbox" }));
  Deno.writeTextFileSync(`${site.dir}/de/index.md`, "\nMehr.\n", { append: true });
  await t.step("a page was changed", starts());
  const file = snapshotIn(folder);
  Deno.writeFileSync(file, Deno.readFileSync(file).subarray(0, 5_000));
  await t.step("its file is damaged", starts());
});

Deno.test("No secret makes a snapshot another, and none is in it", async () => {
  using folder = tempFolder();
  const env = {
    MAIL_PROVIDER: "resend",
    MAIL_FROM: "website@practice.example",
    MAIL_TO: "hello@practice.example",
    CHALLENGE_SITE_KEY: "key-of-the-site",
  };
  const secrets = (text: string) => ({ MAIL_API_KEY: text, CHALLENGE_SECRET: text });
  await build({ cwd: folder.dir, env: { ...env, ...secrets("first-secret") } });
  await using server = await start({ cwd: folder.dir, env: { ...env, ...secrets("second") } });
  assertNotMatch(server.output(), unlike);
  const kept = new TextDecoder("latin1").decode(Deno.readFileSync(snapshotIn(folder)));
  assertEquals(kept.includes("first-secret"), false);
});
