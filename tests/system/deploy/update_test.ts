import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { exchange } from "../../kit/exchange.ts";
import { copyOfProgram } from "../../kit/folder.ts";
import { header, text } from "../../kit/http_answer.ts";
import { type Server, service, startServer } from "../../kit/program.ts";
import { requestBytes, type RequestParts } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { hostingTest } from "../../readme/fences.ts";
import { proxies } from "./proxies.ts";
import { freePort } from "./site.ts";

const [caddy, nginx] = proxies;

/** Starts the program in a folder on a port that others may share, with no quota in the way. */
function start(port: number, cwd = Deno.cwd()): Promise<Server> {
  const { args, env } = service({
    CONTENT_DIR: `${Deno.cwd()}/tests/site`,
    TRUSTED_PROXY_HOPS: "1",
    READ_QUOTA: "1000000",
    PORT: String(port),
  });
  return startServer({ args: [...args, "--reuse-port"], env, cwd });
}

async function stop(server: Server): Promise<void> {
  server.signal("SIGTERM");
  assertEquals((await server.end()).code, 0);
}

const reads: RequestParts[] = [{ target: "/" }, { target: "/api/v1/services" }];
const everything = [
  ...reads,
  { target: "/api/v1/documents/batch", json: { paths: ["/pricing"] } },
];

/** Clients that ask one request after the other, each on a connection of its own. */
function startLoad(port: number, clients: number, requests: RequestParts[]) {
  let isOver = false;
  const load = { answered: 0, lost: [] as string[] };
  const client = async (_: unknown, first: number) => {
    for (let turn = first; !isOver; turn++) {
      const request = requests[turn % requests.length]!;
      const outcome = await exchange(port, requestBytes(request))
        .then(({ status }) => String(status), String);
      if (outcome === "200") load.answered++;
      else load.lost.push(`${request.target} ${outcome}`);
    }
  };
  const all = Array.from({ length: clients }, client);
  return {
    load,
    /** Waits until so many more were answered. */
    more(count: number): Promise<void> {
      const target = load.answered + count;
      return until(`${target} requests were answered`, () => load.answered >= target);
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

hostingTest({
  name:
    "Behind Caddy as HOSTING.md configures it no reader is lost while the service restarts, and nobody while two overlap",
  ignore: !caddy!.installed,
  async fn(test) {
    const port = freePort();
    let running = await start(port);
    await using proxy = await caddy!.start(port, (configuration) => {
      const patience = /lb_try_duration 15s/;
      assertMatch(configuration, patience);
      // A machine that runs all tests at once may need longer to start the service.
      return configuration.replace(patience, "lb_try_duration 55s");
    });
    await test.step("a restart", async () => {
      await using clients = startLoad(proxy.port, 4, reads);
      await clients.more(50);
      await stop(running);
      running = await start(port);
      await clients.more(50);
      assertEquals(clients.load.lost, []);
    });
    await test.step("an overlap", async () => {
      await using ending = new AsyncDisposableStack();
      const clients = startLoad(proxy.port, 4, everything);
      await clients.more(50);
      ending.use(await start(port));
      ending.use(clients);
      await clients.more(50);
      await stop(running);
      await clients.more(50);
      assertEquals(clients.load.lost, []);
    });
  },
});

hostingTest({
  name: "Behind nginx as HOSTING.md configures it nobody is lost while another service stands in",
  ignore: !nginx!.installed,
  async fn() {
    const [port, standInPort] = [freePort(), freePort()];
    let running = await start(port);
    await using proxy = await nginx!.start(port, (configuration) => {
      assertStringIncludes(configuration, "127.0.0.1:8001");
      return configuration.replace("127.0.0.1:8001", `127.0.0.1:${standInPort}`);
    });
    await using ending = new AsyncDisposableStack();
    const clients = ending.use(startLoad(proxy.port, 8, everything));
    for (let turn = 0; turn < 3; turn++) {
      const standIn = await start(standInPort);
      await clients.more(50);
      await stop(running);
      await clients.more(50);
      running = ending.use(await start(port));
      await clients.more(50);
      await stop(standIn);
    }
    await clients.more(50);
    assertEquals(clients.load.lost, []);
  },
});

const stylesheet = /<link rel="stylesheet" href="(\/assets\/engine\/[^"]+)">/;

Deno.test("While two versions overlap every page arrives with its styles, and none is lost", async () => {
  using other = copyOfProgram();
  const styles = `${other.dir}/lib/browser/style/print.css`;
  Deno.writeTextFileSync(styles, "\n.another-version { color: red }\n", { append: true });
  const port = freePort();
  await using older = await start(port);
  await using _newer = await start(port, other.dir);
  const get = async (target: string) => {
    const answer = await exchange(port, requestBytes({ target }));
    assertEquals(answer.status, 200, target);
    return answer;
  };
  const versions = new Set<string>();
  /** Whether a page had its styles from the same version, and from the other. */
  const same = new Set<boolean>();
  await until("both versions answered pages and each other's styles", async () => {
    const [, path = ""] = stylesheet.exec(text(await get("/"))) ?? [];
    versions.add(path);
    const answer = await get(path);
    assertEquals(header(answer, "content-type"), "text/css; charset=utf-8");
    assertStringIncludes(text(answer), "--brand");
    const kept = header(answer, "cache-control")!;
    same.add(kept !== "no-store");
    return versions.size === 2 && same.size === 2;
  });
  await stop(older);
  for (const path of versions) await get(path);
});
