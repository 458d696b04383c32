import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { run } from "../kit/program.ts";
import { readmeFence } from "../readme/fences.ts";
import { findProgram } from "./site.ts";

const unit = readmeFence("ini");
const systemdAnalyze = findProgram("systemd-analyze");

/** A setting of the unit. */
const setting = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1];

Deno.test({
  name: "systemd understands every line of the README's unit, and rates it as well confined",
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

Deno.test("The unit lets the service write its state and make machine code, restarts it however often it fails, and bounds its memory", () => {
  assertStringIncludes(unit, `\nReadWritePaths=${setting("WorkingDirectory")}/data\n`);
  assertEquals([setting("ProtectSystem"), setting("Restart")], ["strict", "always"]);
  assert(!unit.includes("MemoryDenyWriteExecute"));
  // By default systemd gives up after five starts within ten seconds.
  assert(Number(setting("RestartSec")) * 5 > 10);
  assertMatch(setting("MemoryMax")!, /^\d+M$/);
});

Deno.test("The README says who may read the settings that the unit reads", () => {
  assertStringIncludes(
    Deno.readTextFileSync("README.md"),
    `\`chmod 600 ${setting("EnvironmentFile")}\``,
  );
});
