/**
 * Runs the protocol's conformance suite and the Inspector against the endpoints. Prints a line for each
 * and ends with 1 when something fails that is not expected to, or passes that is.
 */
import { tempFolder } from "../kit/folder.ts";
import { run } from "../kit/program.ts";
import { served } from "./support.ts";

const suite = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";
const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** How long one run of a tool may take, in milliseconds; the first one downloads it. */
const deadlineMs = 60_000;

const handshake = "2025-11-25";
const stateless = "2026-07-28";

interface Trial {
  endpoint: string;
  scenario: string;
  revision: string;
  /** The checks that cannot pass here, by id. */
  expectedFailures?: string[];
}

/** A server that asks nothing of its clients cannot show how it asks for a missing capability. */
const noCapabilityNeeded = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
];

/** These checks call tools of the suite, which the real endpoints do not have. */
const needFixtureTools = [
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
];

const trials: Trial[] = [
  ...["/mcp", "/mcp/docs"].flatMap((endpoint) => [
    ...["server-initialize", "ping", "tools-list", "dns-rebinding-protection"].map(
      (scenario): Trial => ({ endpoint, scenario, revision: handshake }),
    ),
    ...["tools-list", "http-header-validation", "dns-rebinding-protection"].map(
      (scenario): Trial => ({ endpoint, scenario, revision: stateless }),
    ),
    {
      endpoint,
      scenario: "server-stateless",
      revision: stateless,
      expectedFailures: [...noCapabilityNeeded, ...needFixtureTools],
    },
  ]),
];

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

async function conforms(origin: string, trial: Trial): Promise<string[]> {
  const { expectedFailures = [] } = trial;
  let checks: Check[] | undefined;
  for (let tries = 0; tries < 4; tries++) checks ??= await runSuite(origin, trial);
  if (checks === undefined) return ["no checks ran"];
  const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const unexpected = failed.filter(({ id }) => !expectedFailures.includes(id));
  const stale = expectedFailures.filter((id) => !failed.some((check) => check.id === id));
  return [
    ...unexpected.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
    ...stale.map((id) => `${id}: passes, though it was expected to fail`),
  ];
}

/** The checks of one scenario; `undefined` when the suite itself did not come to an end. */
async function runSuite(origin: string, trial: Trial): Promise<Check[] | undefined> {
  const { endpoint, scenario, revision } = trial;
  using folder = tempFolder();
  const { dir } = folder;
  const options = ["--scenario", scenario, "--spec-version", revision, "-o", dir];
  const url = origin + endpoint;
  const args = ["run", "-A", "--no-lock", suite, "server", "--url", url, ...options];
  await run({ args }, deadlineMs);
  const checks: Check[] = [...Deno.readDirSync(dir)].flatMap(({ name }) =>
    JSON.parse(Deno.readTextFileSync(`${dir}/${name}/checks.json`))
  );
  return checks.length === 0 ? undefined : checks;
}

async function inspects(origin: string, endpoint: string, revisions: string): Promise<string[]> {
  const options = ["--transport", "http", "--protocol-era", revisions, "--format", "json"];
  const asked = ["--method", "tools/list", "--strict"];
  const args = ["-y", inspector, "--cli", origin + endpoint, ...options, ...asked];
  const { code, stderr } = await run({ command: "npx", args }, deadlineMs);
  return code === 0 ? [] : [stderr.trim()];
}

let unexpected = 0;

function report(name: string, errors: string[]): void {
  console.log(`${errors.length === 0 ? "pass" : "FAIL"}  ${name}`);
  for (const error of errors) console.log(`      ${error}`);
  unexpected += errors.length;
}

await served(async (origin) => {
  for (const trial of trials) {
    report(`${trial.endpoint} ${trial.scenario} ${trial.revision}`, await conforms(origin, trial));
  }
  for (const endpoint of ["/mcp", "/mcp/docs"]) {
    for (const revisions of ["legacy", "modern", "auto"]) {
      report(
        `${endpoint} Inspector --strict, ${revisions}`,
        await inspects(origin, endpoint, revisions),
      );
    }
  }
});
console.log(unexpected === 0 ? "All as expected" : `${unexpected} not as expected`);
Deno.exit(unexpected === 0 ? 0 : 1);
