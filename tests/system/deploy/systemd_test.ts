import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readConfig } from "../../../lib/config.ts";
import { tempFolder } from "../../kit/folder.ts";
import { run } from "../../kit/program.ts";
import { hostingFence, hostingShell, hostingTest } from "../../readme/fences.ts";
import { findProgram } from "./site.ts";

const unit = hostingFence("ini");
const systemdAnalyze = findProgram("systemd-analyze");

/** A setting of the unit. */
const setting = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1];

hostingTest({
  name: "systemd understands every line of HOSTING.md's unit, and rates it as well confined",
  ignore: systemdAnalyze === undefined,
  async fn() {
    using folder = tempFolder();
    const file = `${folder.dir}/frontdesk.service`;
    Deno.writeTextFileSync(file, unit.replace("/usr/local/bin/deno", Deno.execPath()));
    const analyze = (...args: string[]) => run({ command: systemdAnalyze, args: [...args, file] });
    const { code, stdout, stderr } = await analyze("verify", "--man=no");
    // A machine may have faulty units of its own.
    const ofUnit = (stdout + stderr).split("\n").filter((line) =>
      line.includes("frontdesk.service")
    );
    assertEquals([code, ofUnit], [0, []]);
    // 10 is a service without any confinement, 2 and below is "OK" in green.
    const rating = await analyze("security", "--offline=true", "--threshold=20", "--no-pager");
    assertEquals(rating.code, 0, rating.stdout.split("\n").slice(-3).join("\n"));
  },
});

hostingTest(
  "The unit lets the service write its state and make machine code, restarts it however often it fails, and bounds its memory",
  () => {
    assertStringIncludes(unit, `\nReadWritePaths=${setting("WorkingDirectory")}/data\n`);
    assertEquals([setting("ProtectSystem"), setting("Restart")], ["strict", "always"]);
    assert(!unit.includes("MemoryDenyWriteExecute"));
    // By default systemd gives up after five starts within ten seconds.
    assert(Number(setting("RestartSec")) * 5 > 10);
    assertMatch(setting("MemoryMax")!, /^\d+M$/);
  },
);

hostingTest("The settings beside the unit are all that a service needs", () => {
  const settings = new Map(
    hostingFence("properties").trim().split("\n").map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name, value.join("=")];
    }),
  );
  const { mail, warnings } = readConfig((name) => settings.get(name));
  assertEquals([mail?.provider, warnings], ["smtp", []]);
});

hostingTest(
  "The unit of the service that stands in differs from the first by its port alone",
  async () => {
    using folder = tempFolder();
    const command = hostingShell(/^sed .*frontdesk-next/)
      .replaceAll("/etc/systemd/system", folder.dir);
    Deno.writeTextFileSync(`${folder.dir}/frontdesk.service`, unit);
    assertEquals((await run({ command: "sh", args: ["-c", command] })).code, 0);
    const standIn = Deno.readTextFileSync(`${folder.dir}/frontdesk-next.service`);
    assertEquals(standIn.replace("Environment=PORT=8001\n", ""), unit);
    assert(standIn.length > unit.length);
  },
);
