import { assertEquals } from "@std/assert";
import { noticesOf, readConfig } from "../../../lib/config.ts";
import { tempFolder } from "../../kit/folder.ts";
import { run } from "../../kit/program.ts";
import { hostingFence, hostingTest } from "../../readme/fences.ts";
import { findProgram } from "./site.ts";

const unit = hostingFence("ini");
const systemdAnalyze = findProgram("systemd-analyze");

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
    const ofUnit = (stdout + stderr).match(/^.*frontdesk\.service.*$/gm);
    assertEquals([code, ofUnit], [0, null]);
    // 10 is a service without any confinement, 2 and below is "OK" in green.
    const rating = await analyze("security", "--offline=true", "--threshold=20", "--no-pager");
    assertEquals(rating.code, 0, rating.stdout.split("\n").slice(-3).join("\n"));
  },
});

hostingTest("The settings beside the unit are all that a service needs", () => {
  const lines = hostingFence("properties").trim().split("\n");
  const settings = new Map(
    lines.map((line) => line.split(/=(.*)/, 2) as [name: string, value: string]),
  );
  const config = readConfig((name) => settings.get(name));
  assertEquals([config.mail?.provider, noticesOf(config)], ["smtp", []]);
});
