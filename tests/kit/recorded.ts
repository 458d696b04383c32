import { toolNames } from "../../lib/mcp/tools.ts";
import { madeUpAddress } from "./address.ts";
import { testApp, testClock } from "./app.ts";

/**
 * Sends the requests of each text file in a folder and compares the answers with those recorded
 * there. A file is one test, named by its first line:
 *
 *     # Every fault of a question is named
 *     env: READ_QUOTA=100
 *     columns: status code errors vary
 *
 *     POST /ask | accept: text/html || {"query":"{x*201}"} → 400 · INVALID_QUERY · query · Accept
 *
 * A request is its method (GET if left out), its path, fields behind ` | ` and a body behind ` || `,
 * which is JSON unless a `content-type` says otherwise (empty: none is sent). `{x*201}` stands for
 * 201 letters, `⏎` for a line break, `{META}` for what the file has as `part: META=…`, `{TOOLS}` in an
 * answer for the names of all tools, which mcp/tools_test.ts lists. A column is the
 * status, a member of the error (`code`, `message`, `errors`: the fields at fault), the codes of
 * `results`, a header field, the whole `body`, or a member of it by its path (`.error.code`). Without
 * `columns`, the whole head and the first line of the body stand indented below. Each request comes
 * from a client of its own unless the file says `client: one`.
 *
 * To add a case, add its request; `UPDATE=1` writes the answers, for a person to read.
 */
export function testRecorded(folder: URL): void {
  for (const { name } of Deno.readDirSync(folder)) {
    const file = new URL(name, folder);
    const recorded = Deno.readTextFileSync(file);
    Deno.test(recorded.slice(2, recorded.indexOf("\n")), async () => {
      const answered = await answeredAnew(recorded);
      if (Deno.env.get("UPDATE")) return Deno.writeTextFileSync(file, answered);
      failOn(name, differences(recorded, answered));
    });
  }
}

const settingNames = /^(env|columns|client|part): (.*)$/;

/** The text with the answers of today in it. */
async function answeredAnew(text: string): Promise<string> {
  const lines = text.split("\n").filter((line) => !line.startsWith("  "));
  const settings = { env: [], columns: [], client: [], part: [] } as Record<string, string[]>;
  for (const line of lines) {
    const [, name, value] = settingNames.exec(line) ?? [];
    if (name !== undefined) settings[name]!.push(value!);
  }
  const pairs = (values: string[] = []): Record<string, string> =>
    Object.fromEntries(values.map((each) => each.split(/=(.*)/, 2)));
  using opened = new DisposableStack();
  const { send } = testApp({
    env: pairs(settings.env),
    openKv: async () => opened.use(await Deno.openKv(":memory:")),
    now: testClock().now,
    // A mail provider that takes everything, and a bot check that believes everybody.
    fetch: () => Promise.resolve(Response.json({ id: "made-up", success: true })),
  });
  const parts = pairs(settings.part);
  const columns = settings.columns![0]?.split(" ");
  const isOneClient = settings.client!.length > 0;
  const written = await Array.fromAsync(lines.entries(), async ([index, line]) => {
    const [request = ""] = line.split(" → ");
    if (request === "" || line.startsWith("#") || settingNames.test(line)) return line;
    const whole = request.replaceAll(/\{([A-Z]+)\}/g, (all, name) => parts[name] ?? all);
    const { path, ...init } = requestOf(whole);
    const answer = await send(path, { ...init, client: madeUpAddress(isOneClient ? 1 : index) });
    const bytes = await answer.bytes();
    const body = isText(answer) || bytes.length === 0
      ? new TextDecoder().decode(bytes)
      : "(binary or compressed)";
    if (columns) return `${request} → ${cells(columns, answer, body)}`.trimEnd();
    const head = headAndBeginning(answer, body).map((line) => `  ${line}`.trimEnd());
    return [request, ...head].join("\n");
  });
  return written.join("\n");
}

const isText = ({ headers }: Response) =>
  !headers.has("content-encoding") &&
  /text|json|xml|manifest/.test(headers.get("content-type") ?? "");

/** The text with the letters that `{x*201}` stands for, and its line breaks. */
export const repeated = (text: string): string =>
  text.replaceAll(/\{([^{}"]+)\*(\d+)\}/g, (_, letters, count) => letters.repeat(count))
    .replaceAll("⏎", "\n");

function requestOf(line: string): { path: string } & RequestInit {
  const [, method = "GET", rest = ""] = /^(?:([^\s/|]+) )?(.*)$/s.exec(line)!;
  const [head = "", ...bodies] = repeated(rest).split(" || ");
  const [path = "", ...fields] = head.split(" | ");
  const headers = new Headers(
    fields.map((field) => field.split(/: ?(.*)/s, 2) as [string, string]),
  );
  if (bodies.length === 0) return { path, method, headers };
  const type = headers.get("content-type") ?? "application/json";
  if (type === "") headers.delete("content-type");
  else headers.set("content-type", type);
  return { path, method, headers, body: new TextEncoder().encode(bodies.join(" || ")) };
}

/** What the columns of a table say of an answer; a field that is absent is a dash. */
function cells(columns: string[], { status, headers }: Response, body: string): string {
  const parts = headers.get("content-type")?.startsWith("application/json") && body !== ""
    ? JSON.parse(body)
    : {};
  const told: Record<string, string> = {
    status: String(status),
    // An error of JSON-RPC has them further inside.
    code: parts.code ?? parts.error?.data.code ?? "",
    message: parts.message ?? parts.error?.message ?? "",
    errors: Object.keys(parts.errors ?? {}).join(),
    body: body.replaceAll("\n", "⏎"),
    results: (parts.results ?? []).map(({ code }: { code: string }) => code).join(),
  };
  const cell = (name: string) =>
    name.startsWith(".") ? memberOf(parts, name) : told[name] ?? headers.get(name) ?? "-";
  return columns.map(cell).filter(Boolean).join(" · ").replaceAll(toolNames.tools, "{TOOLS}");
}

/** The member at a path such as `.error.code`, named unless it is a text; none is left out. */
function memberOf(body: unknown, path: string): string {
  const [, ...names] = path.split(".");
  // deno-lint-ignore no-explicit-any
  const member = names.reduce((value: any, name) => value?.[name], body);
  if (member === undefined) return "";
  return typeof member === "string" ? member : `${names.at(-1)} ${JSON.stringify(member)}`;
}

/** The head of an answer, and its body if it is short JSON, else the body's first line. */
function headAndBeginning({ status, headers }: Response, body: string): string[] {
  const fields = [...headers].map(([name, value]) => {
    if (name === "x-request-id") return `${name}: …`;
    // A tag is of the body, which other tests look at.
    return `${name}: ${name === "etag" ? value.replace(/".*"/, '"…"') : value}`;
  });
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const beginning = isJson && /^[{[]/.test(body) && body.length < 600
    ? JSON.stringify(JSON.parse(body))
    : body.split("\n")[0]!.slice(0, 80);
  return [String(status), ...fields, beginning].filter(Boolean);
}

/** The lines that went (-) and those that came (+). */
export const changedLines = (before: string[], after: string[]): string[] => [
  ...before.filter((line) => !after.includes(line)).map((line) => `  - ${line}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `  + ${line}`),
];

/** Lines of a failure; what is beyond them is of the same kind. */
const mostLines = 10;

/** Fails where lines differ: with the first of them, and how many there are. */
export function failOn(name: string, found: string[]): void {
  if (found.length === 0) return;
  const told = found.slice(0, mostLines).map((line) => line.slice(0, 400));
  if (found.length > told.length) told.push(`… ${found.length - told.length} lines more`);
  throw new Error(`${name}, recorded (-) and now (+):\n${told.join("\n")}`);
}

/** The requests that were answered otherwise, each with the lines that went and those that came. */
function differences(recorded: string, answered: string): string[] {
  const now = requestsIn(answered);
  return requestsIn(recorded).flatMap(({ request, answer }, index) => {
    const changed = changedLines(answer, now[index]!.answer);
    return changed.length === 0 ? [] : [request, ...changed];
  });
}

function requestsIn(text: string): { request: string; answer: string[] }[] {
  const found: { request: string; answer: string[] }[] = [];
  for (const line of text.split("\n")) {
    const [request = "", answer] = line.split(" → ");
    if (line.startsWith("  ")) found.at(-1)!.answer.push(line.trim());
    else found.push({ request, answer: answer === undefined ? [] : [answer] });
  }
  return found;
}
