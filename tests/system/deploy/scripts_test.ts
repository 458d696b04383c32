import { assertEquals } from "@std/assert";
import { tempFolder } from "../../kit/folder.ts";
import { run } from "../../kit/program.ts";
import { hostingScript, hostingShell, hostingTest } from "../../readme/fences.ts";
import { findProgram } from "./site.ts";

/** Files of a folder with the programs that a script finds before the machine's own. */
function withPrograms(programs: Record<string, string>) {
  const folder = tempFolder();
  const { dir } = folder;
  Deno.mkdirSync(`${dir}/bin`);
  for (const [name, text] of Object.entries(programs)) {
    Deno.writeTextFileSync(`${dir}/bin/${name}`, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  return {
    dir,
    run(script: string, ...args: string[]) {
      // What a reader runs as root must touch nothing of the machine that runs the tests.
      const elsewhere = /(^|[\s="'])\/((etc|srv|root|usr|var\/backups)\b|(?=\s|$))|\bapt-get\b/m;
      assertEquals(script.replaceAll(dir, "DIR").match(elsewhere)?.[0], undefined, script);
      return run({
        command: "sh",
        args: ["-c", script, "script", ...args],
        env: { PATH: `${dir}/bin:${Deno.env.get("PATH")}` },
      });
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const namesIn = (dir: string) => [...Deno.readDirSync(dir)].map(({ name }) => name).sort();

hostingTest(
  "HOSTING.md's command frontdesk runs a task as the service's user, with its settings",
  async () => {
    using machine = withPrograms({
      runuser: 'pwd; echo "$BASE_URL|$MAIL_SMTP_URL|$DENO_DIR"; for each; do echo "$each"; done',
    });
    const { dir } = machine;
    Deno.writeTextFileSync(
      `${dir}/frontdesk.env`,
      "BASE_URL=https://www.practice.example\nMAIL_SMTP_URL='smtps://a:$b c@mail.practice.example'\n",
    );
    const script = hostingScript("frontdesk")
      .replace("/etc/frontdesk.env", `${dir}/frontdesk.env`).replace("/srv/frontdesk", dir);
    const { code, stdout } = await machine.run(script, "check", "--config", "two words");
    assertEquals(code, 0);
    assertEquals(stdout.trim().split("\n"), [
      Deno.realPathSync(dir),
      "https://www.practice.example|smtps://a:$b c@mail.practice.example|/var/cache/frontdesk",
      ...["-u", "frontdesk", "--", "deno", "task", "check", "--config", "two words"],
    ]);
  },
);

const rsync = findProgram("rsync");

hostingTest({
  name:
    "HOSTING.md's copy of a site can be read by every user, holds no repository, and lacks what was deleted",
  ignore: rsync === undefined,
  async fn() {
    using machine = withPrograms({});
    const { dir } = machine;
    for (const folder of ["practice/.git", "practice/en", "srv/practice"]) {
      Deno.mkdirSync(`${dir}/${folder}`, { recursive: true });
    }
    Deno.writeTextFileSync(`${dir}/practice/en/index.md`, "new", { mode: 0o600 });
    Deno.chmodSync(`${dir}/practice/en`, 0o700);
    Deno.writeTextFileSync(`${dir}/srv/practice/deleted.md`, "old");
    const upload = hostingShell(/^rsync /).replace("../", `${dir}/`).replace(/root@\S+?:/, dir);
    assertEquals((await machine.run(upload)).code, 0);
    assertEquals(namesIn(`${dir}/srv/practice`), ["en"]);
    assertEquals(Deno.statSync(`${dir}/srv/practice/en`).mode! & 0o777, 0o755);
    assertEquals(Deno.statSync(`${dir}/srv/practice/en/index.md`).mode! & 0o777, 0o644);
  },
});
