import { assert, assertEquals, assertMatch } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { run, type Server, startService } from "../kit/program.ts";
import { until } from "../kit/wait.ts";
import { hostingFence, hostingTest } from "../readme/fences.ts";
import { findProgram, freePort } from "./site.ts";

/** The commands of HOSTING.md's crontab, by the program that each begins with. */
const commands = new Map(
  hostingFence("crontab").split("\n").flatMap((line) => {
    const [, command] = /^\S+ \* \* \* \* root (.+)$/.exec(line) ?? [];
    return command === undefined ? [] : [[command.split(" ")[0]!, command]];
  }),
);

/** What cron would mail after a look at the service's health. */
async function healthReport({ listening }: Server): Promise<string> {
  const command = commands.get("curl")!.replace("127.0.0.1:8000", `127.0.0.1:${listening}`);
  const { stdout, stderr } = await run({ command: "sh", args: ["-c", command] });
  return stdout + stderr;
}

/** Lines of the log that HOSTING.md's command for the journal looks for. */
const reported = (log: string) => {
  const [, pattern] = /--grep='([^']+)'/.exec(commands.get("journalctl")!)!;
  return log.split("\n").filter((line) => new RegExp(pattern!).test(line));
};

hostingTest(
  "HOSTING.md's crontab says nothing of a service that is well, and tells of mail that fails and of an end",
  async () => {
    await using service = await startService({
      MAIL_PROVIDER: "smtp",
      MAIL_SMTP_URL: `smtp://127.0.0.1:${freePort()}`,
      MAIL_FROM: "website@practice.example",
      MAIL_TO: "hello@practice.example",
    });
    assertEquals(await healthReport(service), "");
    const send = (body: unknown) =>
      fetch(`http://127.0.0.1:${service.listening}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then(async (answer) => (await answer.body?.cancel(), answer.status));
    assertEquals(await send({}), 400);
    assertEquals(reported(service.output()), []);
    assertEquals(await send(enquiry), 503);
    await until("the log tells of it", () => reported(service.output()).length === 1);
    assertMatch(await healthReport(service), /"status":"degraded"/);
    service.signal("SIGTERM");
    await service.end();
    assert((await healthReport(service)).length > 0);
  },
);

const journalctl = findProgram("journalctl");

hostingTest({
  name: "journalctl takes HOSTING.md's command",
  ignore: journalctl === undefined,
  async fn() {
    const { stderr } = await run({ command: "sh", args: ["-c", commands.get("journalctl")!] });
    assertEquals(stderr.match(/unrecognized|invalid|Failed to parse/i), null, stderr);
  },
});
