import { assertEquals } from "@std/assert";
import { enquiry } from "../../kit/enquiry.ts";
import { tempFolder } from "../../kit/folder.ts";
import { run, type Server, service, startServer } from "../../kit/program.ts";
import { until } from "../../kit/wait.ts";
import { fences, hosting, hostingTest } from "../../readme/fences.ts";
import { findProgram } from "./site.ts";

/** Sends an enquiry, and returns the status of the answer. */
async function send({ listening }: Server, body: unknown): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${listening}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await answer.body?.cancel();
  return answer.status;
}

hostingTest({
  name: "HOSTING.md's lines of jq count enquiries by day, refusals by code and missed searches",
  ignore: findProgram("jq") === undefined,
  async fn() {
    using folder = tempFolder();
    const variables = {
      MAIL_PROVIDER: "outbox",
      MAIL_OUTBOX_DIR: `${folder.dir}/outbox`,
      LOG_MISSED_SEARCHES: "true",
    };
    await using running = await startServer(service(variables, ["-A"]));
    for (const body of [enquiry, { ...enquiry, subject: "Another" }, {}]) await send(running, body);
    for (const path of ["/no-such-page", "/api/v1/services?a=1", "/ask?query=zeppelin"]) {
      const answer = await fetch(`http://127.0.0.1:${running.listening}${path}`);
      await answer.text();
    }
    await until("the search is logged", () => running.output().includes('"search_missed"'));
    Deno.writeTextFileSync(`${folder.dir}/log`, running.output());
    const counts = fences(hosting!).flatMap(({ text }) => text.split("\n"))
      .filter((line) => line.includes("| jq"))
      .map(async (line) => {
        const command = line.replace(/^journalctl [^|]+/, `cat '${folder.dir}/log' `);
        const { code, stdout, stderr } = await run({ command: "sh", args: ["-c", command] });
        assertEquals([code, stderr], [0, ""]);
        return stdout.replaceAll(/^ +/gm, "").replace(/\d{4}-\d\d-\d\d/, "DAY").trim();
      });
    const refusals = "1 INVALID_FIELDS\n1 INVALID_QUERY\n1 NOT_FOUND";
    assertEquals(await Promise.all(counts), ["2 DAY", refusals, "1 zeppelin"]);
  },
});
