import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { createChecker } from "./contract/checker.ts";
import { type Operation, operationsOf, readDescription } from "./contract/document.ts";
import { mutatedRequests, validRequests } from "./contract/requests.ts";
import { madeUpAddress } from "./kit/address.ts";
import { testApp, type TestOptions } from "./kit/app.ts";
import { tempFolder } from "./kit/folder.ts";
import { run } from "./kit/program.ts";
import { resend } from "./kit/provider.ts";
import type { RequestParts } from "./kit/request.ts";

const document = await readDescription(testApp());

const operations = operationsOf(document);

const check = createChecker(document);

const operation = (name: string): Operation => operations.find((o) => o.name === name)!;

const promised = [
  "GET /api/v1/services",
  "GET /api/sandbox/v1/services",
  "POST /api/v1/documents/batch",
  "GET /ask",
  "POST /ask",
  "POST /api/contact",
  "POST /mcp",
  "POST /mcp/docs",
  "GET /api/health",
  "GET /api/openapi.json",
  "GET /api/versioning.md",
  "GET /developers.md",
  "GET /auth.md",
  "GET /pricing.md",
  "GET /agents.md",
  "GET /plugin.json",
];

Deno.test("The document describes every endpoint of the service", () => {
  const names = operations.map(({ name }) => name);
  for (const name of promised) assert(names.includes(name), `${name} is not described`);
});

Deno.test("redocly lint finds nothing in the document", async () => {
  using folder = tempFolder();
  const file = `${folder.dir}/openapi.json`;
  Deno.writeTextFileSync(file, await (await testApp().send("/api/openapi.json")).text());
  const { stderr, stdout, code } = await run({
    command: "npx",
    args: ["--yes", "@redocly/cli@2.77.0", "lint", "--extends=recommended-strict", file],
    env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    cwd: folder.dir,
  });
  assertEquals(code, 0, stdout + stderr);
  assertStringIncludes(stdout + stderr, "is valid");
});

/** Sends each request as another client, so that no quota runs out. */
function sender(options?: TestOptions) {
  const app = testApp(options);
  let clients = 0;
  return ({ target, ...init }: RequestParts) =>
    app.send(target, { ...init, client: madeUpAddress(++clients) });
}

const runs = { numRuns: 60, seed: 20_261_116 };

async function holds(
  requests: fc.Arbitrary<RequestParts>,
  tested: Operation,
  send: ReturnType<typeof sender>,
  expected: (status: number) => boolean = () => true,
) {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const response = await send(request);
      assert(expected(response.status), `${response.status}: ${await response.clone().text()}`);
      assertEquals(await check(tested, response), []);
    }),
    runs,
  );
}

/** Operations whose schemas say all that a request must be. */
const complete = (name: string) =>
  name.startsWith("GET ") || name === "POST /ask" || name === "POST /api/v1/documents/batch";

for (const tested of operations) {
  Deno.test(`${tested.name} answers valid requests as the document says`, async () => {
    const succeeds = (status: number) => status < 400 || status === 413;
    const expected = complete(tested.name) ? succeeds : undefined;
    await holds(validRequests(tested, document), tested, sender(), expected);
  });
}

Deno.test("POST /api/contact answers as the document says where mail is delivered, too", async () => {
  const kv = await Deno.openKv(":memory:");
  const send = sender({
    env: resend("https://mail.example"),
    openKv: () => Promise.resolve(kv),
    fetch: () => Promise.resolve(Response.json({ id: "made-up" })),
  });
  const statuses = new Set<number>();
  try {
    const tested = operation("POST /api/contact");
    await holds(validRequests(tested, document), tested, send, (status) => !!statuses.add(status));
    await holds(mutatedRequests(tested, document), tested, send);
  } finally {
    kv.close();
  }
  assert(statuses.has(200), [...statuses].join());
});

const catalog = {
  language: "en",
  services: [],
  pricing: {
    type: "custom_quote",
    publishedRates: true,
    hourlyRate: 120,
    currency: "EUR",
    unit: "hour",
    vatIncluded: false,
    url: "https://a.example/pricing",
  },
  contactUrl: "https://a.example/contact",
};

const limits = {
  "RateLimit": '"read";r=1;t=1',
  "RateLimit-Policy": '"read";q=1;w=60',
  "RateLimit-Limit": "1",
  "RateLimit-Remaining": "1",
  "RateLimit-Reset": "1",
};

const ofAnswer = { ...limits, "ETag": '"1"' };
const ofError = { ...limits, "X-Request-Id": "1" };

const error = { success: false, code: "INVALID_QUERY" };

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

const answered = ([status, body, headers = status < 400 ? ofAnswer : ofError]: Answer) =>
  body === null
    ? new Response(null, { status, headers })
    : Response.json(body, { status, headers });

const wrong: [what: string, answer: Answer, complaint: string][] = [
  ["a status that is not described", [418, {}], "418"],
  ["an internal error", [500, error], "500"],
  ["a missing header", [200, catalog, {}], "RateLimit is missing"],
  [
    "a header of another type",
    [200, catalog, { ...ofAnswer, "RateLimit-Reset": "soon" }],
    "no integer",
  ],
  ["another media type", [200, {}, { ...ofAnswer, "content-type": "text/plain" }], "text/plain"],
  ["a missing member", [200, { ...catalog, pricing: undefined }], "pricing"],
  ["a member of another type", [200, { ...catalog, language: "zz" }], "language"],
  ["a URL that is none", [200, { ...catalog, contactUrl: "contact" }], "uri"],
  ["a member that is not described", [200, { ...catalog, more: 1 }], "additional"],
  [
    "a header that is not described",
    [200, catalog, { ...ofAnswer, "Retry-After": "1" }],
    "retry-after is not described",
  ],
  [
    "an error code of another status or operation",
    [400, { ...error, code: "INVALID_BODY" }],
    "INVALID_BODY is not described",
  ],
  ["an error that claims success", [400, { ...error, success: true }], "success"],
  [
    "a 429 that does not say when to come back",
    [429, { ...error, code: "RATE_LIMITED" }],
    "Retry-After",
  ],
];

Deno.test("The checker notices what is not as described, and takes a right answer, error and 304", async () => {
  const tested = operation("GET /api/v1/services");
  for (const [what, answer, complaint] of wrong) {
    const complaints = await check(tested, answered(answer));
    assertStringIncludes(complaints.join("; "), complaint, what);
  }
  const broken = new Response("{", {
    headers: { ...ofAnswer, "content-type": "application/json" },
  });
  assertStringIncludes((await check(tested, broken)).join("; "), "Not JSON");
  const right: Answer[] = [[200, catalog], [400, error], [304, null]];
  for (const answer of right) assertEquals(await check(tested, answered(answer)), []);
});
