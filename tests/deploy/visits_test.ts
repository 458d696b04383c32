import { assertEquals, assertMatch } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { until } from "../kit/wait.ts";
import { hostingFence, hostingTest } from "../readme/fences.ts";
import { proxies, publicHost } from "./proxies.ts";

const nginx = proxies.find(({ name }) => name === "nginx")!;
const test = nginx.installed ? hostingTest : Deno.test.ignore;

test("The log of visits that HOSTING.md has nginx keep holds no address and no search words", async () => {
  using folder = tempFolder();
  // A worker of nginx that root starts is somebody else.
  Deno.chmodSync(folder.dir, 0o777);
  const log = `${folder.dir}/visits.log`;
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  await using upstream = Deno.serve(options, () => new Response("Hello"));
  await using proxy = await nginx.start(
    upstream.addr.port,
    (server) =>
      hostingFence("conf") +
      server.replace("listen 127", `access_log ${log} visits;\n    listen 127`),
  );
  const response = await fetch(`http://127.0.0.1:${proxy.port}/ask?query=very-private`, {
    headers: { "host": publicHost, "user-agent": "GPTBot/1.2" },
  });
  assertEquals(await response.text(), "Hello");
  await until("a line is logged", () => Deno.readTextFileSync(log).includes("\n"));
  const line = Deno.readTextFileSync(log);
  assertMatch(line, /^127\.0\.0\.0 - - \[.+\] "GET \/ask HTTP\/1\.1" 200 5 "-" "GPTBot\/1\.2"\n$/);
});
