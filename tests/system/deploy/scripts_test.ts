import { assert, assertEquals } from "@std/assert";
import { tempFolder } from "../../kit/folder.ts";
import { run, succeed } from "../../kit/program.ts";
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

/** The lines of a file. */
const linesOf = (file: string) => Deno.readTextFileSync(file).trim().split("\n");

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

hostingTest(
  "HOSTING.md's restart waits for each service, and leaves the old one alone where the new one does not start",
  async () => {
    using machine = withPrograms({
      systemctl: 'echo "$*" >> "$0.log"',
      journalctl:
        '[ -e "$(dirname "$0")/silent" ] || echo "{\\"event\\":\\"started\\"}"; echo "$2" >> "$0.log"',
    });
    const { dir } = machine;
    const log = `${dir}/bin/systemctl.log`;
    const script = hostingScript("frontdesk-restart").replace("timeout 60", "timeout 1");
    assertEquals((await machine.run(script)).code, 0);
    const calls = ["start frontdesk-next", "restart frontdesk", "stop frontdesk-next"];
    assertEquals(linesOf(log), calls);
    const units = ["--unit=frontdesk-next", "--unit=frontdesk"];
    assertEquals(linesOf(`${dir}/bin/journalctl.log`), units);
    Deno.removeSync(log);
    Deno.writeTextFileSync(`${dir}/bin/silent`, "");
    assert((await machine.run(script)).code > 0);
    assertEquals(linesOf(log), calls.slice(0, 1));
  },
);

hostingTest(
  "HOSTING.md's update checks a version beside the running one, switches once it passes, and goes back",
  async () => {
    using machine = withPrograms({
      // What the checks say is a file of the version that they run in.
      frontdesk: 'cat "$FRONTDESK/verdict" >> "$0.log"; grep -q fine "$FRONTDESK/verdict"',
      systemctl: 'echo "$*" >> "$0.log"',
      runuser: 'echo "$*" >> "$0.log"',
      install: 'for last; do :; done; mkdir -p "$last"',
    });
    const { dir } = machine;
    const git = async (folder: string, ...args: string[]) => {
      const identity = ["-c", "user.name=A", "-c", "user.email=a@practice.example"];
      const cwd = `${dir}/${folder}`;
      return (await succeed({ command: "git", args: [...identity, ...args], cwd })).trim();
    };
    const release = async (version: string, verdict: string) => {
      Deno.writeTextFileSync(`${dir}/origin/version`, version);
      Deno.writeTextFileSync(`${dir}/origin/verdict`, verdict);
      await git("origin", "add", ".");
      await git("origin", "commit", "--quiet", "--message", version);
    };
    const update = (...args: string[]) =>
      machine.run(
        hostingScript("frontdesk-update")
          .replaceAll("/srv/", `${dir}/srv/`).replace("/var/cache/", `${dir}/cache/`),
        ...args,
      );
    /** The versions that run and that one can go back to, and how often a service was restarted. */
    const is = async (...expected: unknown[]) => {
      const before = await git("srv/frontdesk", "show", "BEFORE:version");
      const restarts = linesOf(`${dir}/bin/systemctl.log`).length;
      const now = Deno.readTextFileSync(`${dir}/srv/frontdesk/version`);
      assertEquals([now, before, restarts], expected);
    };

    for (const folder of ["origin", "srv"]) Deno.mkdirSync(`${dir}/${folder}`);
    await git("origin", "init", "--quiet");
    await release("1", "fine");
    await git("srv", "clone", "--quiet", `${dir}/origin`, "frontdesk");
    await release("2", "fine");
    // A second time, nothing changes, above all not the way back.
    for (const _ of [1, 2]) {
      assertEquals((await update()).code, 0);
      await is("2", "1", 1);
    }
    await release("3", "faulty");
    for (const _ of [1, 2]) {
      assert((await update()).code > 0);
      await is("2", "1", 1);
    }
    await release("4", "fine");
    assertEquals((await update()).code, 0);
    assertEquals((await update("BEFORE")).code, 0);
    await is("2", "4", 3);
  },
);

hostingTest(
  "HOSTING.md's backup is for root alone, deletes what is old, and its restore brings back what it holds and nothing else",
  async () => {
    using machine = withPrograms({});
    const { dir } = machine;
    const write = (path: string, text: string) => {
      Deno.mkdirSync(`${dir}/${path.replace(/\/[^/]+$/, "")}`, { recursive: true });
      Deno.writeTextFileSync(`${dir}/${path}`, text);
    };
    write("etc/frontdesk.env", "A=1");
    write("etc/nginx/conf.d/frontdesk.conf", "server {}");
    write("srv/practice/en/index.md", "before");
    write("srv/frontdesk/data/store", "kept");
    write("var/backups/frontdesk-2020-01-01.tgz", "old");
    Deno.utimeSync(`${dir}/var/backups/frontdesk-2020-01-01.tgz`, 0, 0);
    const there = (command: string) =>
      command.replaceAll("/var/backups", `${dir}/var/backups`)
        .replace(/^cd \/$/m, `cd ${dir}`)
        .replace(/--directory=\/(?= |$)/, `--directory=${dir}`);
    const { code, stdout, stderr } = await machine.run(
      there(hostingScript("frontdesk-backup")),
    );
    // Cron mails whatever is printed.
    assertEquals([code, stdout, stderr], [0, "", ""]);
    const [archive, ...others] = namesIn(`${dir}/var/backups`);
    assertEquals(others, []);
    assertEquals(Deno.statSync(`${dir}/var/backups/${archive}`).mode! & 0o777, 0o600);

    write("srv/practice/en/index.md", "after");
    write("srv/practice/en/more.md", "after");
    write("etc/nginx/conf.d/later.conf", "kept");
    Deno.removeSync(`${dir}/etc/nginx/conf.d/frontdesk.conf`);
    const restore = there(hostingShell(/^tar --extract/))
      .replace("/root/frontdesk.tgz", `${dir}/var/backups/${archive}`);
    assertEquals((await machine.run(restore)).code, 0);
    assertEquals(namesIn(`${dir}/srv/practice/en`), ["index.md"]);
    assertEquals(Deno.readTextFileSync(`${dir}/srv/practice/en/index.md`), "before");
    assertEquals(Deno.readTextFileSync(`${dir}/srv/frontdesk/data/store`), "kept");
    assertEquals(namesIn(`${dir}/etc/nginx/conf.d`), ["frontdesk.conf", "later.conf"]);
  },
);

const rsync = findProgram("rsync");

hostingTest({
  name:
    "HOSTING.md's copies of a site can be read by every user, hold no repository, and lack what was deleted",
  ignore: rsync === undefined,
  async fn() {
    using machine = withPrograms({ frontdesk: "true", systemctl: "true" });
    const { dir } = machine;
    for (const folder of ["practice/.git", "practice/en", "srv/practice-new", "srv/practice"]) {
      Deno.mkdirSync(`${dir}/${folder}`, { recursive: true });
    }
    Deno.writeTextFileSync(`${dir}/practice/en/index.md`, "new", { mode: 0o600 });
    Deno.chmodSync(`${dir}/practice/en`, 0o700);
    for (const copy of ["practice-new", "practice"]) {
      Deno.writeTextFileSync(`${dir}/srv/${copy}/deleted.md`, "old");
    }
    const [upload, serve] = [
      hostingShell(/^rsync .*practice-new/).replace("../", `${dir}/`).replace(/\S+:/, dir),
      hostingShell(/^frontdesk check \S+ && rsync /).replaceAll("/srv/", `${dir}/srv/`),
    ];
    assertEquals((await machine.run(upload)).code, 0);
    assertEquals((await machine.run(serve)).code, 0);
    for (const copy of ["practice-new", "practice"]) {
      assertEquals(namesIn(`${dir}/srv/${copy}`), ["en"]);
      assertEquals(Deno.statSync(`${dir}/srv/${copy}/en`).mode! & 0o777, 0o755);
      assertEquals(Deno.statSync(`${dir}/srv/${copy}/en/index.md`).mode! & 0o777, 0o644);
    }
  },
});
