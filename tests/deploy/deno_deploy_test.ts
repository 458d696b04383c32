import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { type KvConnect, startKvConnect } from "../kit/kv_connect/peer.ts";
import { type Server, spawn, startServer } from "../kit/program.ts";
import { curl } from "./curl.ts";

const address = "https://desk.practice.deno.net";

/** What Deno Deploy says to every app. */
const platform = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "desk",
  DENO_DEPLOY_ORG_SLUG: "practice",
  DENO_DEPLOYMENT_ID: "abc123",
  HOST: "",
};

const olderDeno = await findOlderDeno();

/** The Deno that Deploy runs, itself and not npm's wrapper, which passes no signal on. */
async function findOlderDeno(): Promise<string | undefined> {
  try {
    const args = ["--yes", "deno@2.5.6", "eval", "--print", "Deno.execPath()"];
    const { code, stdout } = await spawn({ command: "npx", args }).ended;
    if (code === 0) return stdout.trim();
  } catch {
    // There is no npx.
  }
  console.error("\n*** NO DENO 2.5: the tests of Deno Deploy are skipped. Install npx. ***\n");
  return undefined;
}

/** The database that is assigned to the app. */
const token = "a-token-of-the-platform";
let database: KvConnect;
Deno.test.beforeAll(async () => {
  database = await startKvConnect(token);
});
Deno.test.afterAll(async () => await database[Symbol.asyncDispose]());

/** Runs the service as Deploy does: the entry point, every permission, no flag, no argument. */
const startDeployed = (env: Record<string, string> = {}, command = olderDeno): Promise<Server> => {
  const assigned = { DENO_KV_DEFAULT_PATH: database.url, DENO_KV_ACCESS_TOKEN: token };
  return startServer({
    command,
    args: ["run", "-A", "main.ts"],
    env: { ...platform, ...assigned, CONTENT_DIR: "tests/site", ...env },
  });
};

function onDeploy(
  promise: string,
  fn: (service: Server) => Promise<void>,
  env?: Record<string, string>,
): void {
  Deno.test({
    name: `On Deno Deploy ${promise}`,
    ignore: olderDeno === undefined,
    async fn() {
      await using service = await startDeployed(env);
      await fn(service);
    },
  });
}

const url = ({ listening }: Server, path: string) => `http://127.0.0.1:${listening}${path}`;

onDeploy("every link names the app's own address, whatever Host was asked for", async (service) => {
  for (const host of ["desk.practice.deno.net", "www.practice.example"]) {
    for (const path of ["/", "/llms.txt", "/sitemap.xml", "/api/v1/services"]) {
      const { status, body } = await curl("--header", `Host: ${host}`, url(service, path));
      assertEquals(status, 200, path);
      assertStringIncludes(body, `${address}/`);
      assertEquals(body.match(/localhost|127\.0\.0\.1|www\.practice\.example/), null, path);
    }
  }
});

onDeploy(
  "/mcp answers to the app, its branches and its previews, and to no other",
  async (service) => {
    const hosts: Record<string, number> = {
      "desk.practice.deno.net": 200,
      "desk-abc123def456.practice.deno.net": 200,
      "desk--topic.practice.deno.net": 200,
      "other.practice.deno.net": 403,
      "desk.other.deno.net": 403,
      "desk.practice.deno.net.example": 403,
    };
    for (const [host, expected] of Object.entries(hosts)) {
      const { status } = await curl(
        ...["--header", `Host: ${host}`, "--header", "Content-Type: application/json"],
        ...["--data", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', url(service, "/mcp")],
      );
      assertEquals(status, expected, host);
    }
  },
);

onDeploy("the edge may keep pages and files, and no answer with a quota", async (service) => {
  const sitemap = (await curl(url(service, "/sitemap.xml"))).body;
  const pages = [...sitemap.matchAll(/<loc>[^<]+?deno\.net([^<]*)<\/loc>/g)].map(([, path]) =>
    path || "/"
  );
  const start = (await curl(url(service, "/"))).body;
  const files = [...start.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  const machine = ["/llms.txt", "/robots.txt", "/api/openapi.json", "/developers.md"];
  assert(pages.length > 5 && files.length > 0);
  for (const path of [...pages, ...files, ...machine]) {
    const { status, headers } = await curl(url(service, path));
    assertEquals(status, 200, path);
    assertMatch(headers["cache-control"]!, /^public, max-age=[1-9]/, path);
    const edge = headers["deno-cdn-cache-control"];
    if (edge !== undefined) assert(headers["cache-control"]!.startsWith("public"), path);
    assertEquals(quotaFields(headers).concat(headers["set-cookie"] ?? []), [], path);
  }
  for (const path of ["/api/v1/services", "/ask?query=x", "/ask?query=x&streaming=false", "/mcp"]) {
    const { headers } = await curl(url(service, path));
    assert(quotaFields(headers).length > 0, path);
    assertMatch(headers["cache-control"]!, /^(private, no-cache|no-store)$/, path);
    assertEquals(headers["deno-cdn-cache-control"], undefined, path);
  }
});

onDeploy("a page may come from the edge while an instance starts", async (service) => {
  for (const path of ["/", "/llms.txt", "/developers.md", "/favicon.ico"]) {
    const { headers } = await curl(url(service, path));
    assertMatch(headers["deno-cdn-cache-control"]!, /stale-while-revalidate=/, path);
  }
});

const quotaFields = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith("ratelimit"));

const outbox = Deno.makeTempDirSync();
Deno.test.afterAll(() => Deno.removeSync(outbox, { recursive: true }));

const mail = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: outbox };

const send = (service: Server, key: string) =>
  fetch(url(service, "/api/contact"), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(enquiry),
  });

onDeploy("an enquiry goes through the assigned database, and goes out once", async (service) => {
  const key = crypto.randomUUID();
  const [first, again] = [await send(service, key), await send(service, key)];
  assertEquals([first.status, again.status], [200, 200]);
  assertEquals(again.headers.get("idempotent-replayed"), "true");
  assertEquals(await first.text(), await again.text());
  assertEquals([...Deno.readDirSync(outbox)].length, 1);
  assert(database.asked.get("atomic_write")! > 0);
}, mail);

for (const command of [Deno.execPath(), olderDeno]) {
  Deno.test({
    name:
      `On Deno Deploy without an assigned database a keyed enquiry is 503 and health degraded: ${
        command === olderDeno ? "Deno 2.5" : "this Deno"
      }`,
    ignore: command === undefined,
    async fn() {
      const none = { DENO_KV_DEFAULT_PATH: "", DENO_KV_ACCESS_TOKEN: "" };
      await using service = await startDeployed({ ...none, ...mail }, command);
      const before = [...Deno.readDirSync(outbox)].length;
      const refused = await send(service, crypto.randomUUID());
      assertEquals([refused.status, (await refused.json()).code], [503, "IDEMPOTENCY_UNAVAILABLE"]);
      assertMatch((await curl(url(service, "/api/health"))).body, /"degraded"/);
      assertMatch(service.output(), /No KV database is assigned to the app/);
      assertEquals([...Deno.readDirSync(outbox)].length, before);
    },
  });
}

onDeploy(
  "SIGINT lets a request in flight finish and ends the process by itself",
  async (service) => {
    const body = '{"paths":["/"]}';
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: service.listening });
    const write = async (text: string) => {
      await connection.write(new TextEncoder().encode(text));
    };
    await write(
      "POST /api/v1/documents/batch HTTP/1.1\r\nHost: desk.practice.deno.net\r\n" +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
        "Expect: 100-continue\r\nConnection: close\r\n\r\n",
    );
    const answer = connection.readable.pipeThrough(new TextDecoderStream()).values();
    // The service asks for the body, so the request is in flight.
    assertMatch((await answer.next()).value!, /^HTTP\/1\.1 100 /);
    service.signal("SIGINT");
    await write(body);
    assertMatch((await answer.next()).value!, /^HTTP\/1\.1 200 OK\r\n/);
    for await (const _ of answer);
    const { code, signal } = await service.ended;
    assertEquals([code, signal], [0, null]);
  },
);

Deno.test("The app that deno.json describes for Deno Deploy is main.ts, after a check of the site and a snapshot", () => {
  const { deploy, tasks, unstable } = JSON.parse(Deno.readTextFileSync("deno.json"));
  assertEquals(deploy, {
    build: "deno task check && deno task build",
    runtime: { type: "dynamic", entrypoint: "main.ts" },
  });
  assert(tasks.check && tasks.build);
  // Deploy passes no flags: what the start task would need of them has to stand in the file.
  assertEquals(tasks.start.command.match(/--unstable\S*/), null);
  assert(unstable.includes("kv"));
});
