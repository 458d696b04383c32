import { assert, assertEquals } from "@std/assert";
import { tempFolder } from "../../kit/folder.ts";
import { spawn, startServer } from "../../kit/program.ts";
import { hosting, hostingTest } from "../../readme/fences.ts";

/** HOSTING.md's command, with the program in another folder. */
const compileInto = (dir: string) =>
  /`(deno compile [^`]+)`/.exec(hosting!)![1]!.replace(/--output (\S+)/, `--output ${dir}/$1`)
    .replace("compile", "compile --no-check").split(" ").slice(1);

/** What Deno says when it cannot download the runtime that a compiled program begins with. */
const noRuntime = /dl\.deno\.land|denort/;

hostingTest(
  "The compiled program serves a site from any working directory, and keeps its state there",
  async () => {
    using folder = tempFolder();
    const compiled = await spawn({ args: compileInto(folder.dir) }).end();
    if (compiled.code !== 0 && noRuntime.test(compiled.stderr)) {
      return console.error(
        "\n*** NO RUNTIME to compile with: the compiled program is not tried. ***\n",
      );
    }
    assertEquals(compiled.code, 0, compiled.stderr);

    const elsewhere = `${folder.dir}/elsewhere`;
    Deno.mkdirSync(elsewhere);
    await using service = await startServer({
      command: `${folder.dir}/frontdesk`,
      args: [],
      cwd: elsewhere,
      env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
    });
    const url = `http://127.0.0.1:${service.listening}`;
    for (const path of ["/", "/api/v1/services", "/ask?query=contact&streaming=false"]) {
      const response = await fetch(url + path);
      assertEquals(response.status, 200, path);
      await response.body?.cancel();
    }
    // The SDK is loaded at the first message only.
    const message = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    assert((await message.json()).result.tools);
    assert(Deno.statSync(`${elsewhere}/data`).isDirectory);
  },
);
