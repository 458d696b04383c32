import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { spawn } from "../kit/program.ts";
import { readmeFence } from "../readme/fences.ts";
import { findProgram } from "./site.ts";

const unit = readmeFence("ini");
const systemdAnalyze = findProgram("systemd-analyze");

/** What systemd says of the unit, with the `deno` of this machine in it. */
async function analyze(text: string, ...args: string[]) {
  using folder = tempFolder();
  const file = `${folder.dir}/frontdesk.service`;
  Deno.writeTextFileSync(file, text.replace("/usr/local/bin/deno", Deno.execPath()));
  const { code, stdout, stderr } = await spawn({ command: systemdAnalyze, args: [...args, file] })
    .end();
  return { code, said: stdout + stderr };
}

Deno.test({
  name: "systemd understands every line of the README's unit",
  ignore: systemdAnalyze === undefined,
  async fn() {
    const { code, said } = await analyze(unit, "verify", "--man=no");
    assertEquals(ofUnit(said), "");
    assertEquals(code, 0, said);
    const broken = await analyze(
      unit.replace("ProtectHome=", "ProtectHouse="),
      "verify",
      "--man=no",
    );
    assertStringIncludes(ofUnit(broken.said), "ProtectHouse");
  },
});

/** Lines about our unit; a machine may have faulty units of its own. */
const ofUnit = (said: string) =>
  said.split("\n").filter((line) => line.includes("frontdesk.service")).join("\n");

Deno.test({
  name: "systemd rates the README's unit as well confined",
  ignore: systemdAnalyze === undefined,
  async fn() {
    // 10 is a service without any confinement, 2 and below is "OK" in green.
    const { code, said } = await analyze(
      unit,
      ...["security", "--offline=true", "--threshold=20", "--no-pager"],
    );
    assertEquals(code, 0, said.split("\n").slice(-3).join("\n"));
  },
});

Deno.test("The unit lets the service write its state, and translate code into machine code", () => {
  const folder = /^WorkingDirectory=(.+)$/m.exec(unit)![1];
  assertStringIncludes(unit, `\nReadWritePaths=${folder}/data\n`);
  assertMatch(unit, /^ProtectSystem=strict$/m);
  assert(!unit.includes("MemoryDenyWriteExecute"));
});

/** A setting of the unit, in seconds or as a text. */
const setting = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1];

Deno.test("The unit starts the service again however often it fails, and bounds its memory", () => {
  assertEquals(setting("Restart"), "always");
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
