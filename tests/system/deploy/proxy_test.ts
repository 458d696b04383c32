import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Server, spawn, startService } from "../../kit/program.ts";
import { curl } from "./curl.ts";
import { until, within } from "../../kit/wait.ts";
import { hostingFence, hostingShell, hostingTest } from "../../readme/fences.ts";
import { bareHost, proxies, type Proxy, type ProxyProgram, publicHost } from "./proxies.ts";

const [caddy, nginx] = proxies;

type Ask = (path: string, ...args: string[]) => ReturnType<typeof curl>;

const askThrough = ({ port }: Proxy, host = publicHost): Ask => (path, ...args) =>
  curl("--header", `Host: ${host}`, ...args, `http://127.0.0.1:${port}${path}`);

const toolsList = [
  ["--header", "Content-Type: application/json"],
  ["--header", "Accept: application/json, text/event-stream"],
  ["--data", '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
].flat();

const ownQuotas = async (ask: Ask) => {
  const remaining = async (client: string, ...args: string[]) =>
    (await ask("/api/v1/services", "--interface", client, ...args))
      .headers["ratelimit-remaining"];
  assertEquals(await remaining("127.0.0.2"), "119");
  assertEquals(await remaining("127.0.0.2", "--header", "X-Forwarded-For: 192.0.2.7"), "118");
  assertEquals(await remaining("127.0.0.3"), "119");
};

/** What holds behind every proxy. */
const promises: Record<string, (ask: Ask, proxy: Proxy) => Promise<void>> = {
  async "pages are served, with links to the public address"(ask) {
    for (const path of ["/", "/contact", "/developers", "/llms.txt", "/api/v1/services"]) {
      const { status, body } = await ask(path);
      assertEquals(status, 200, path);
      assertStringIncludes(body, `https://${publicHost}/`, path);
    }
    assertEquals((await ask("/no-such-page")).status, 404);
  },

  async "/mcp answers to the public name"(ask) {
    const { status, body } = await ask("/mcp", ...toolsList);
    assertEquals(status, 200);
    assert(JSON.parse(body).result.tools.length > 0);
  },

  async "the name without www leads to the other, path and query with it"(_, proxy) {
    const { status, headers } = await askThrough(proxy, bareHost)("/services?a=1");
    assertEquals([status, headers.location], [301, `https://${publicHost}/services?a=1`]);
  },

  "each client has a quota of its own, whatever it says of itself": ownQuotas,
};

/** A search with several results on any site: every site has these pages. */
const search = "/ask?query=contact+privacy+search";

/**
 * An upstream that answers a search with the service's own headers and events, but sends an event
 * only after the one before was `received`: a proxy that holds events back never gets the second.
 */
function lockstep(service: Server) {
  const received: PromiseWithResolvers<void>[] = [];
  const nth = (index: number) => received[index] ??= Promise.withResolvers<void>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(`http://127.0.0.1:${service.listening}${pathname}${search}`);
    const events = (await answer.text()).match(/[\s\S]+?\n\n/g) ?? [];
    let index = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (index > 0) await nth(index - 1).promise;
        const event = events[index++];
        if (event === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(event));
      },
    }, { highWaterMark: 0 });
    return new Response(body, answer);
  });
  return { server, confirm: (index: number) => nth(index).resolve() };
}

async function eventsArriveOneByOne(service: Server, program: ProxyProgram) {
  const { server, confirm } = lockstep(service);
  await using _ = server;
  await using proxy = await program.start(server.addr.port);
  const names: string[] = [];
  let text = "";
  await using client = spawn({
    command: "curl",
    args: ["-sN", "-H", `Host: ${publicHost}`, "-H", "Accept-Encoding: gzip, br"]
      .concat("--max-time", "100", `http://127.0.0.1:${proxy.port}${search}`),
    read(part) {
      text += part;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        names.push(/^event: (\w+)/.exec(text)![1]!);
        text = text.slice(end + 2);
        confirm(names.length - 1);
      }
    },
  });
  const { code } = await within(120, "The end of the stream", client.ended);
  assertEquals([code, names[0], names.at(-1)], [0, "start", "complete"]);
  assert(names.length > 3, names.join());
}

for (const program of proxies) {
  hostingTest({
    name: `Behind ${program.name} as HOSTING.md configures it`,
    ignore: !program.installed,
    async fn(test) {
      await using service = await startService({ TRUSTED_PROXY_HOPS: "1" });
      {
        await using proxy = await program.start(service.listening);
        for (const [promise, holds] of Object.entries(promises)) {
          await test.step(promise, () => holds(askThrough(proxy), proxy));
        }
      }
      await test.step(
        "each event of a search arrives before the next is sent",
        () => eventsArriveOneByOne(service, program),
      );
    },
  });
}

for (const program of proxies) {
  hostingTest({
    name: `Behind ${program.name} HOSTING.md's check tells hops that fit from those that do not`,
    ignore: !program.installed,
    async fn() {
      const looked = hostingShell(/^journalctl .*proxy_hops/);
      const [, pattern = ""] = /--grep='([^']+)'/.exec(looked) ?? [];
      const [, path = ""] = /(\/api\/v1\S+)/.exec(hostingShell(/^curl .*\/api\/v1/)) ?? [];
      for (const [hops, last] of [["0", "proxy_hops"], ["1", "started"], ["2", "proxy_hops"]]) {
        await using service = await startService({ TRUSTED_PROXY_HOPS: hops! });
        await using proxy = await program.start(service.listening);
        // What else somebody asked before proves nothing and hides nothing.
        for (const each of ["/", "/api/health", path]) {
          assertEquals((await askThrough(proxy)(each)).status, 200);
        }
        const lines = () =>
          service.output().split("\n").filter((line) => new RegExp(pattern).test(line));
        if (last === "proxy_hops") await until("a second line", () => lines().length > 1);
        assertStringIncludes(lines().at(-1)!, `"event":"${last}"`, `${hops} hops`);
      }
    },
  });
}

hostingTest({
  name: "nginx as HOSTING.md configures it leads plain HTTP to HTTPS, but for certbot's challenges",
  ignore: !nginx!.installed,
  async fn() {
    await using proxy = await nginx!.start(9);
    const plain = (host: string, path: string) =>
      curl("--unix-socket", proxy.plain!, `http://${host}${path}`);
    for (const host of [publicHost, bareHost]) {
      const { status, headers } = await plain(host, "/services?a=1");
      assertEquals([status, headers.location], [301, `https://${publicHost}/services?a=1`]);
      assertEquals((await plain(host, "/.well-known/acme-challenge/token")).body, "challenge");
    }
  },
});

/** Asks through a CDN: another Caddy, which does what every CDN does, adds the client's address. */
async function throughCdn(
  service: Server,
  origin: ProxyProgram,
  believe: (configuration: string) => string,
): Promise<void> {
  await using proxy = await origin.start(service.listening, believe);
  await using edge = await caddy!.start(proxy.port);
  await ownQuotas(askThrough(edge));
  assert(!service.output().includes("proxy_hops"), service.output());
}

hostingTest({
  name: "Behind a CDN and nginx as HOSTING.md configures them each client has a quota of its own",
  ignore: !caddy!.installed || !nginx!.installed,
  async fn() {
    await using service = await startService({ TRUSTED_PROXY_HOPS: "1" });
    await throughCdn(service, nginx!, (configuration) => {
      const changed = configuration.replace(/# (set_real_ip_from) [^;]+/, "$1 127.0.0.1/32")
        .replace("# real_ip_header", "real_ip_header");
      assertEquals(changed.match(/^ *(set_real_ip_from|real_ip_header) /gm)?.length, 2);
      return changed;
    });
  },
});

hostingTest({
  name: "Behind a CDN and Caddy as HOSTING.md configures them each client has a quota of its own",
  ignore: !caddy!.installed,
  async fn() {
    await using service = await startService({ TRUSTED_PROXY_HOPS: "2" });
    await throughCdn(service, caddy!, (configuration) => {
      const believing = hostingFence("caddy").trim()
        .replace(/trusted_proxies .*/, "trusted_proxies 127.0.0.1/32")
        .replace("127.0.0.1:8000", `127.0.0.1:${service.listening}`);
      const changed = configuration.replace(/reverse_proxy \S+ \{[^}]*\}/, believing);
      assertStringIncludes(changed, "trusted_proxies");
      return changed;
    });
    // Without the CDN's networks the client is one of the CDN's machines, and the log says so.
    await using doubting = await caddy!.start(service.listening);
    await using other = await caddy!.start(doubting.port);
    await askThrough(other)("/api/v1/services", "--interface", "127.0.0.4");
    await until("the log says so", () => service.output().includes('"event":"proxy_hops"'));
  },
});
