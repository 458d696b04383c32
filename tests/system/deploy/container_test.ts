import { assert, assertEquals, assertMatch } from "@std/assert";
// deno-lint-ignore no-import-prefix -- for these tests alone
import { validate } from "npm:dockerfile-utils@0.16.3";
import { copyFolder, tempFolder } from "../../kit/folder.ts";
import { spawn, startServer } from "../../kit/program.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";

// The image itself is not built here: that takes a Docker daemon and a registry.

const dockerfile = hostingFence("dockerfile");

const instructions = dockerfile.trim().split("\n").map((line) => {
  const [, name = "", rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
  return { name, rest };
});

/** What stands behind an instruction that occurs once. */
function only(name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name);
  assertEquals(found.length, 1, name);
  return found[0]!.rest;
}

hostingTest(
  "The Dockerfile is valid; its container is pinned, no root's, and listens to its network",
  () => {
    assertEquals(validate(dockerfile).map(({ message }) => message), []);
    assertMatch(only("FROM"), /^denoland\/deno:\d+\.\d+\.\d+$/);
    assertEquals(only("USER"), "deno");
    const names = instructions.map(({ name }) => name);
    assert(names.indexOf("USER") < names.indexOf("CMD"));
    assertEquals(only("ENV"), "HOST=0.0.0.0");
    assertEquals(only("VOLUME"), `${only("WORKDIR")}/data`);
  },
);

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
    const installed = await runDeno(install.split(" ").slice(1), folder);
    assertEquals(installed.code, 0, installed.stderr);

    const [program, ...args] = JSON.parse(only("CMD")) as string[];
    assertEquals(program, "deno");
    await using service = await startServer({
      args,
      cwd: folder,
      env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
    });
    const healthy = JSON.parse(only("HEALTHCHECK").replace(/^.*CMD /, "")) as string[];
    const check = () =>
      spawn({ args: healthy.slice(1), cwd: folder, env: { PORT: `${service.listening}` } }).end();
    assertEquals((await check()).code, 0);
    const page = await fetch(`http://127.0.0.1:${service.listening}/`);
    assertEquals(page.status, 200);
    await page.body?.cancel();
    service.signal("SIGTERM");
    await service.end();
    assert((await check()).code > 0, "Healthy after its end");
  },
);

const runDeno = (args: string[], cwd: string) => spawn({ args, cwd }).end();
