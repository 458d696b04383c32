import { assert, assertEquals } from "@std/assert";
import { copyFolder, tempFolder } from "../../kit/folder.ts";
import { run, startServer, succeed } from "../../kit/program.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";

// The image itself is not built here: that takes a Docker daemon and a registry.

const instructions = hostingFence("dockerfile").trim().split("\n").map((line) => {
  const [, name = "", rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
  return { name, rest };
});

/** What stands behind an instruction that occurs once. */
function only(name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name);
  assertEquals(found.length, 1, name);
  return found[0]!.rest;
}

/** Does what COPY does, from the working directory into a folder. */
function copyInto(folder: string): void {
  for (const { name, rest } of instructions) {
    if (name !== "COPY") continue;
    const paths = rest.split(" ");
    const target = `${folder}/${paths.pop()}`;
    for (const path of paths) {
      if (Deno.statSync(path).isDirectory) copyFolder(path, target);
      else Deno.copyFileSync(path, `${target}/${path}`);
    }
  }
}

hostingTest(
  "What the Dockerfile copies, installs and starts is a service that its health check finds healthy",
  async () => {
    using temporary = tempFolder();
    const folder = temporary.dir;
    copyInto(folder);
    Deno.mkdirSync(`${folder}/data`);
    const install = instructions.find(({ rest }) => rest.startsWith("deno install"))!.rest;
    await succeed({ args: install.split(" ").slice(1), cwd: folder });
    const [program, ...args] = JSON.parse(only("CMD")) as string[];
    assertEquals([program, only("USER"), only("ENV")], ["deno", "deno", "HOST=0.0.0.0"]);
    assertEquals(only("VOLUME"), `${only("WORKDIR")}/data`);
    await using service = await startServer({
      args,
      cwd: folder,
      env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
    });
    const healthy = JSON.parse(only("HEALTHCHECK").replace(/^.*CMD /, "")) as string[];
    const check = () =>
      run({ args: healthy.slice(1), cwd: folder, env: { PORT: `${service.listening}` } });
    assertEquals((await check()).code, 0);
    const page = await fetch(`http://127.0.0.1:${service.listening}/`);
    assertEquals(page.status, 200);
    await page.body?.cancel();
    service.signal("SIGTERM");
    await service.end();
    assert((await check()).code > 0, "Healthy after its end");
  },
);
