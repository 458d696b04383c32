import { assertEquals, assertStringIncludes } from "@std/assert";
import { exchange } from "../../kit/exchange.ts";
import { type Server, service, startServer } from "../../kit/program.ts";
import { requestBytes, type RequestParts } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { hostingTest } from "../../readme/fences.ts";
import { hasCaddy, startCaddy } from "./proxies.ts";
import { freePort } from "./site.ts";

/** Starts the program on a port, with no quota in the way. */
function start(port: number): Promise<Server> {
  const env = { TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "1000000", PORT: String(port) };
  return startServer(service(env));
}

/** Changes a part of a configuration, which must be there. */
const changing = (part: string, other: string) => (configuration: string) => {
  assertStringIncludes(configuration, part);
  return configuration.replace(part, other);
};

async function stop(server: Server): Promise<void> {
  server.signal("SIGTERM");
  assertEquals((await server.end()).code, 0);
}

const reads: RequestParts[] = [{ target: "/" }, { target: "/api/v1/services" }];
/** Clients that ask one request after the other, each on a connection of its own; none is lost. */
function startLoad(port: number, requests: RequestParts[]) {
  let isOver = false;
  let answered = 0;
  const lost: string[] = [];
  const clients = Array.from({ length: 6 }, async (_, first) => {
    for (let turn = first; !isOver; turn++) {
      const request = requests[turn % requests.length]!;
      const outcome = await exchange(port, requestBytes(request))
        .then(({ status }) => String(status), String);
      if (outcome === "200") answered++;
      else lost.push(`${request.target} ${outcome}`);
    }
  });
  return {
    /** Waits until more were answered. */
    async more() {
      const target = answered + 50;
      await until(`${target} requests were answered`, () => answered >= target);
      assertEquals(lost, []);
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

hostingTest({
  name: "Behind Caddy as HOSTING.md configures it no reader is lost while the service restarts",
  ignore: !hasCaddy,
  async fn() {
    const port = freePort();
    const running = await start(port);
    // A machine that runs all tests at once may need longer to start the service.
    await using proxy = await startCaddy(
      port,
      changing("lb_try_duration 15s", "lb_try_duration 55s"),
    );
    await using ending = new AsyncDisposableStack();
    const clients = startLoad(proxy.port, reads);
    await clients.more();
    await stop(running);
    ending.use(await start(port));
    ending.use(clients);
    await clients.more();
  },
});
