import { assertEquals } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { copyFolder, tempFolder } from "../kit/folder.ts";
import { type Server, startFlags, startServer } from "../kit/program.ts";

/** The service as the start task runs it, with its state in a folder's `data/`. */
const startIn = (cwd: string): Promise<Server> =>
  startServer({
    args: ["run", ...startFlags(), `${Deno.cwd()}/main.ts`],
    env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
    cwd,
  });

async function send(service: Server): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${service.listening}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "state-test-key-1" },
    body: JSON.stringify(enquiry),
  });
  assertEquals(response.status, 200);
  await response.body?.cancel();
  return response.headers.has("idempotent-replayed");
}

async function stop(service: Server): Promise<void> {
  service.signal("SIGTERM");
  assertEquals((await service.end()).code, 0);
}

const messages = (folder: string) => [...Deno.readDirSync(`${folder}/data/outbox`)].length;

Deno.test("An enquiry that was sent is not sent again after data/ was lost and put back from a copy", async () => {
  using lost = tempFolder();
  using backup = tempFolder();
  {
    await using service = await startIn(lost.dir);
    assertEquals(await send(service), false);
    await stop(service);
  }
  copyFolder(`${lost.dir}/data`, backup.dir);
  Deno.removeSync(`${lost.dir}/data`, { recursive: true });
  copyFolder(backup.dir, `${lost.dir}/data`);

  await using service = await startIn(lost.dir);
  assertEquals(await send(service), true);
  assertEquals(messages(lost.dir), 1);
});

Deno.test("With an empty data/ the service starts, and takes a repeated enquiry for a new one", async () => {
  using folder = tempFolder();
  for (let start = 0; start < 2; start++) {
    await using service = await startIn(folder.dir);
    assertEquals(await send(service), false);
    await stop(service);
    Deno.removeSync(`${folder.dir}/data`, { recursive: true });
  }
});
