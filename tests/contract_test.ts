import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { createChecker } from "./contract/checker.ts";
import { type OpenApiDocument, type Operation, operationsOf } from "./contract/document.ts";
import { mutatedRequests, type RequestParts, validRequests } from "./contract/requests.ts";
import { testApp, type TestOptions } from "./kit/app.ts";

async function describe(options?: TestOptions): Promise<OpenApiDocument> {
  return await (await testApp(options).send("/api/openapi.json")).json();
}

const document = await describe();

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

for (const [what, env] of [["the local configuration", { BASE_URL: "" }], ["a BASE_URL", {}]]) {
  Deno.test(`redocly lint finds nothing in the document with ${what}`, async () => {
    const dir = Deno.makeTempDirSync();
    try {
      const file = `${dir}/openapi.json`;
      Deno.writeTextFileSync(
        file,
        JSON.stringify(await describe({ env: env as TestOptions["env"] })),
      );
      const { stderr, stdout, code } = await new Deno.Command("npx", {
        args: ["--yes", "@redocly/cli@2.77.0", "lint", "--extends=recommended-strict", file],
        env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
        cwd: dir,
      }).output();
      const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
      assertEquals(code, 0, said);
      assertStringIncludes(said, "is valid");
    } finally {
      Deno.removeSync(dir, { recursive: true });
    }
  });
}

/** Sends each request as another client, so that no quota runs out. */
function sender(options?: TestOptions) {
  const app = testApp(options);
  let clients = 0;
  return ({ target, ...init }: RequestParts) => {
    clients += 1;
    const client = `10.${clients >> 16 & 255}.${clients >> 8 & 255}.${clients & 255}`;
    return app.send(target, { ...init, client });
  };
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

  Deno.test(`${tested.name} answers mutated requests as the document says, never with a 5xx`, async () => {
    await holds(mutatedRequests(tested, document), tested, sender());
  });
}

Deno.test("POST /api/contact answers as the document says where mail is delivered, too", async () => {
  const kv = await Deno.openKv(":memory:");
  const send = sender({
    env: {
      MAIL_PROVIDER: "resend",
      MAIL_API_KEY: "re_test",
      MAIL_FROM: "website@practice.example",
      MAIL_TO: "hello@practice.example",
    },
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

const wrong: [what: string, response: () => Response, complaint: string][] = [
  [
    "a status that is not described",
    () => Response.json({}, { status: 418, headers: ofError }),
    "418",
  ],
  ["an internal error", () => Response.json(error, { status: 500, headers: ofError }), "500"],
  ["a missing header", () => Response.json(catalog), "RateLimit is missing"],
  [
    "a header of another type",
    () => Response.json(catalog, { headers: { ...ofAnswer, "RateLimit-Reset": "soon" } }),
    "no integer",
  ],
  ["another media type", () => new Response("{}", { headers: ofAnswer }), "text/plain"],
  [
    "a body that is no JSON",
    () => new Response("{", { headers: { ...ofAnswer, "content-type": "application/json" } }),
    "Not JSON",
  ],
  [
    "a missing member",
    () => Response.json({ ...catalog, pricing: undefined }, { headers: ofAnswer }),
    "pricing",
  ],
  [
    "a member of another type",
    () => Response.json({ ...catalog, language: "zz" }, { headers: ofAnswer }),
    "language",
  ],
  [
    "a URL that is none",
    () => Response.json({ ...catalog, contactUrl: "contact" }, { headers: ofAnswer }),
    "uri",
  ],
  [
    "a member that is not described",
    () => Response.json({ ...catalog, more: 1 }, { headers: ofAnswer }),
    "additional",
  ],
  [
    "a header that is not described",
    () => Response.json(catalog, { headers: { ...ofAnswer, "Retry-After": "1" } }),
    "retry-after is not described",
  ],
  [
    "an error code of another status or operation",
    () => Response.json({ ...error, code: "INVALID_BODY" }, { status: 400, headers: ofError }),
    "INVALID_BODY is not described",
  ],
  [
    "an error that claims success",
    () => Response.json({ ...error, success: true }, { status: 400, headers: ofError }),
    "success",
  ],
  [
    "an error code that is not listed",
    () => Response.json({ ...error, code: "NEW" }, { status: 400, headers: ofError }),
    "code",
  ],
  [
    "a 429 that does not say when to come back",
    () => Response.json({ ...error, code: "RATE_LIMITED" }, { status: 429, headers: ofError }),
    "Retry-After",
  ],
];

for (const [what, response, complaint] of wrong) {
  Deno.test(`The checker notices ${what}`, async () => {
    const complaints = await check(operation("GET /api/v1/services"), response());
    assertStringIncludes(complaints.join("; "), complaint);
  });
}

Deno.test("The checker takes a right answer, a right error and a right 304", async () => {
  const tested = operation("GET /api/v1/services");
  const right = [
    Response.json(catalog, { headers: ofAnswer }),
    Response.json(error, { status: 400, headers: ofError }),
    new Response(null, { status: 304, headers: ofAnswer }),
  ];
  for (const response of right) assertEquals(await check(tested, response), []);
});

Deno.test("The generated requests reach the answers they are meant for", async () => {
  const tested = operation("POST /api/v1/documents/batch");
  const send = sender();
  const statuses = async (requests: fc.Arbitrary<RequestParts>) => {
    const samples = fc.sample(requests, { numRuns: 150, seed: runs.seed });
    return new Set(await Promise.all(samples.map(async (r) => (await send(r)).status)));
  };
  assert((await statuses(validRequests(tested, document))).has(200));
  const mutated = await statuses(mutatedRequests(tested, document));
  for (const status of [200, 400, 413, 415]) assert(mutated.has(status), String(status));
});
