import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Server, spawn, startService } from "../../kit/program.ts";
import { curl } from "./curl.ts";
import { until } from "../../kit/wait.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";
import { bareHost, hasCaddy, type Proxy, publicHost, startCaddy } from "./proxies.ts";

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

/**
 * An upstream that answers a search with the service's own headers and events sends all but the first
 * event only once the client has that one: from a proxy that holds events back it never comes.
 */
async function firstEventComesFirst({ listening }: Server) {
  const search = "/ask?query=contact+privacy+search";
  const received = Promise.withResolvers<void>();
  const options = { port: 0, hostname: "127.0.0.1", onListen() {} };
  await using upstream = Deno.serve(options, async () => {
    const answer = await fetch(`http://127.0.0.1:${listening}${search}`);
    const bytes = await answer.bytes();
    const [first] = new TextDecoder().decode(bytes).split(/(?<=\n\n)/);
    async function* parts() {
      yield bytes.subarray(0, first!.length);
      await received.promise;
      yield bytes.subarray(first!.length);
    }
    return new Response(ReadableStream.from(parts()), answer);
  });
  await using proxy = await startCaddy(upstream.addr.port);
  await using client = spawn({
    command: "curl",
    args: ["-sN", "-H", `Host: ${publicHost}`, "-H", "Accept-Encoding: gzip, br"]
      .concat("--max-time", "100", `http://127.0.0.1:${proxy.port}${search}`),
  });
  await until("the first event arrives", () => client.output().includes("\n\n"));
  received.resolve();
  const { code, stdout } = await client.end();
  const names = [...stdout.matchAll(/^event: (\w+)/gm)].map(([, name]) => name);
  assertEquals([code, names[0], names.at(-1)], [0, "start", "complete"]);
}

hostingTest({
  name: "Behind Caddy as HOSTING.md configures it",
  ignore: !hasCaddy,
  async fn(test) {
    await using service = await startService({ TRUSTED_PROXY_HOPS: "1" });
    await using proxy = await startCaddy(service.listening);
    const ask = askThrough(proxy);
    await test.step("pages are served, with links to the public address", async () => {
      for (const path of ["/", "/llms.txt", "/api/v1/services"]) {
        const { status, body } = await ask(path);
        assertEquals(status, 200, path);
        assertStringIncludes(body, `https://${publicHost}/`, path);
      }
    });
    await test.step("/mcp answers to the public name", async () => {
      const { status, body } = await ask("/mcp", ...toolsList);
      assertEquals(status, 200);
      assert(JSON.parse(body).result.tools.length > 0);
    });
    await test.step("the name without www leads to the other, path and query with it", async () => {
      const { status, headers } = await askThrough(proxy, bareHost)("/services?a=1");
      assertEquals([status, headers.location], [301, `https://${publicHost}/services?a=1`]);
    });
    await test.step(
      "each client has a quota of its own, whatever it says of itself",
      () => ownQuotas(ask),
    );
    await test.step(
      "the first event of a search arrives before the next is sent",
      () => firstEventComesFirst(service),
    );
  },
});

hostingTest({
  name: "Behind a CDN and Caddy as HOSTING.md configures them each client has a quota of its own",
  ignore: !hasCaddy,
  async fn() {
    await using service = await startService({ TRUSTED_PROXY_HOPS: "2" });
    await using proxy = await startCaddy(service.listening, (configuration) => {
      const believing = hostingFence("caddy").trim()
        .replace(/trusted_proxies .*/, "trusted_proxies 127.0.0.1/32")
        .replace("127.0.0.1:8000", `127.0.0.1:${service.listening}`);
      const changed = configuration.replace(/reverse_proxy \S+ \{[^}]*\}/, believing);
      assert(changed !== configuration);
      return changed;
    });
    // Another Caddy does what every CDN does: it adds the client's address.
    await using edge = await startCaddy(proxy.port);
    await ownQuotas(askThrough(edge));
    assert(!service.output().includes("proxy_hops"), service.output());
  },
});
