import { assertEquals, assertStringIncludes } from "@std/assert";
import { parse } from "@std/yaml";
import { noticesOf, readConfig } from "../../../lib/config.ts";
import { enquiry } from "../../kit/enquiry.ts";
import { tempFolder } from "../../kit/folder.ts";
import { service, startServer } from "../../kit/program.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";
import { curl } from "./curl.ts";
import { hasCaddy, runCaddy } from "./proxies.ts";

// The containers are not started here: that takes Docker and a registry.

interface Compose {
  services: Record<"frontdesk" | "proxy", { environment: Record<string, string> }>;
  configs: { proxy: { content: string } };
}

/** The printed file, as Compose reads it for a domain. */
const composeFor = (domain: string) =>
  parse(hostingFence("yaml").replaceAll("${DOMAIN:?}", domain), { schema: "core" }) as Compose;

hostingTest(
  "The settings and the compose file of the eight steps are all that a service needs",
  () => {
    const lines = hostingFence("dotenv").trim().split("\n");
    const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2)));
    const { environment } = composeFor("practice.example").services.frontdesk;
    const given: Record<string, string> = { ...env, ...environment };
    const config = readConfig((name) => given[name]);
    assertEquals([config.mail?.provider, noticesOf(config), config.baseUrl], [
      "smtp",
      [],
      "https://www.practice.example",
    ]);
  },
);

hostingTest({
  name:
    "Through the proxy of the eight steps a page and an enquiry go by TLS, and the name without www leads there",
  ignore: !hasCaddy,
  async fn() {
    using folder = tempFolder();
    await using running = await startServer(service({
      ...composeFor("localhost").services.frontdesk.environment,
      HOST: "127.0.0.1",
      CONTENT_DIR: "tests/site",
      MAIL_PROVIDER: "outbox",
      MAIL_OUTBOX_DIR: `${folder.dir}/outbox`,
    }, ["-A"]));
    await using proxy = await runCaddy((port) =>
      // The port is another than that of HTTPS, and no certificate goes into the machine's own store.
      "{\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n" +
      composeFor("localhost").configs.proxy.content
        .replaceAll(/^(\S*localhost) \{/gm, `https://$1:${port} {\n\tbind 127.0.0.1`)
        .replace("frontdesk:8000", `127.0.0.1:${running.listening}`)
    );
    const ask = (host: string, path: string, ...args: string[]) =>
      curl(
        ...["--insecure", "--resolve", `${host}:${proxy.port}:127.0.0.1`, ...args],
        `https://${host}:${proxy.port}${path}`,
      );
    const page = await ask("www.localhost", "/");
    assertEquals(page.status, 200);
    assertStringIncludes(page.body, "https://www.localhost/");
    const { status, headers } = await ask("localhost", "/services?a=1");
    assertEquals([status, headers.location], [301, "https://www.localhost/services?a=1"]);
    const json = ["--header", "Content-Type: application/json", "--data", JSON.stringify(enquiry)];
    assertEquals((await ask("www.localhost", "/api/contact", ...json)).status, 200);
    assertEquals([...Deno.readDirSync(`${folder.dir}/outbox`)].length, 1);
  },
});
