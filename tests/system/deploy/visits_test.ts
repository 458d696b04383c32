import { assertEquals, assertMatch } from "@std/assert";
import { curl } from "./curl.ts";
import { tempFolder } from "../../kit/folder.ts";
import { until } from "../../kit/wait.ts";
import { hosting, hostingFence, hostingTest, nginxFile } from "../../readme/fences.ts";
import { nginx, type Proxy, publicHost } from "./proxies.ts";

const test = nginx.installed ? hostingTest : Deno.test.ignore;

/** Follows a result of the site's own search; answers the status. */
async function search({ port }: Proxy): Promise<number> {
  const { status } = await curl(
    ...["--header", `Host: ${publicHost}`, "--user-agent", "GPTBot/1.2"],
    ...["--referer", `https://${publicHost}/search?query=very-private`],
    `http://127.0.0.1:${port}/ask?query=very-private`,
  );
  return status;
}

test("The log of visits that HOSTING.md has nginx keep holds no address and no search words", async () => {
  using folder = tempFolder();
  // A worker of nginx that root starts is somebody else.
  Deno.chmodSync(folder.dir, 0o777);
  const log = `${folder.dir}/visits.log`;
  const [, line = ""] = /^`(access_log \S+ visits;)`/m.exec(hosting!) ?? [];
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  await using upstream = Deno.serve(options, () => new Response("Hello"));
  await using proxy = await nginx.start(upstream.addr.port, (server) => {
    const last = server.lastIndexOf(`server_name ${publicHost};`);
    return server.slice(0, last) + line.replace(/\/\S+/, log) + server.slice(last);
  }, { [nginxFile("conf")]: hostingFence("conf") });
  assertEquals(await search(proxy), 200);
  await until("a line is logged", () => Deno.readTextFileSync(log).includes("\n"));
  const visit = Deno.readTextFileSync(log);
  assertMatch(
    visit,
    /^127\.0\.0\.0 - - \[.+\] "GET \/ask HTTP\/1\.1" 200 5 "https:\/\/www\.practice\.example\/search" "GPTBot\/1\.2"\n$/,
  );
});

test("Without it nginx as HOSTING.md configures it logs no request, not even one that fails", async () => {
  using folder = tempFolder();
  Deno.chmodSync(folder.dir, 0o777);
  const errors = `${folder.dir}/error.log`;
  // Nobody listens at either port.
  await using proxy = await nginx.start(9, (server) => {
    assertMatch(server, /^error_log \S+\/error\.log crit;$/m);
    return server.replace(/(?<=^error_log )\S+/m, errors).replace("127.0.0.1:8001", "127.0.0.1:9");
  });
  assertEquals(await search(proxy), 502);
  assertEquals(Deno.readTextFileSync(`${proxy.dir}/access.log`), "");
  assertEquals(Deno.readTextFileSync(errors), "");
});
