import { assertGreater, assertMatch } from "@std/assert";
import { freePort } from "../system/deploy/site.ts";
import { tempFolder } from "../kit/folder.ts";
import { service, startServer } from "../kit/program.ts";
import { isCurl, shellCommands } from "./fences.ts";
import { assertNoRpcError, runCurl } from "./run.ts";

Deno.test("Every curl command of every page works as printed, that of the contact form once the person agrees", async () => {
  const port = freePort();
  const address = `http://localhost:${port}`;
  using outbox = tempFolder();
  await using _ = await startServer(service({
    PORT: String(port),
    BASE_URL: address,
    READ_QUOTA: "100000",
    CONTACT_QUOTA: "100000",
    MAIL_PROVIDER: "outbox",
    MAIL_OUTBOX_DIR: outbox.dir,
  }, ["-A"]));
  const get = async (url: string) =>
    await (await fetch(url, { headers: { accept: "text/markdown" } })).text();
  const pages = [...(await get(`${address}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, url]) => new URL(url!).pathname);
  const examples = await Promise.all(
    pages.map(async (path) => shellCommands(await get(address + path)).filter(isCurl)),
  );
  assertGreater(examples.flat().length, 10);
  for (const printed of new Set(examples.flat())) {
    // Whoever copies it decides for the consent that it refuses.
    const command = printed.replaceAll('"gdprConsent":false', '"gdprConsent":true');
    const { status, body } = await runCurl(command);
    assertMatch(status, /^2\d\d$/, command);
    assertGreater(body.length, 10, command);
    assertNoRpcError(body, command);
  }
});
