import { assertEquals } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { copyFolder, tempFolder } from "../kit/folder.ts";
import { startFlags, startServer } from "../kit/program.ts";

/** Sends the same enquiry to the service as the start task runs it in a folder; tells if it was sent before. */
async function sentBefore(cwd: string): Promise<boolean> {
  await using service = await startServer({
    args: ["run", ...startFlags(), `${Deno.cwd()}/main.ts`],
    env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
    cwd,
  });
  const response = await fetch(`http://127.0.0.1:${service.listening}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "state-test-key-1" },
    body: JSON.stringify(enquiry),
  });
  assertEquals(response.status, 200, await response.text());
  service.signal("SIGTERM");
  assertEquals((await service.end()).code, 0);
  return response.headers.has("idempotent-replayed");
}

Deno.test("An enquiry that was sent is not sent again after data/ was put back from a copy, but is where data/ is lost", async () => {
  using folder = tempFolder();
  using backup = tempFolder();
  const data = `${folder.dir}/data`;
  assertEquals(await sentBefore(folder.dir), false);
  copyFolder(data, backup.dir);
  Deno.removeSync(data, { recursive: true });
  copyFolder(backup.dir, data);
  assertEquals(await sentBefore(folder.dir), true);
  assertEquals([...Deno.readDirSync(`${data}/outbox`)].length, 1);
  Deno.removeSync(data, { recursive: true });
  assertEquals(await sentBefore(folder.dir), false);
});
