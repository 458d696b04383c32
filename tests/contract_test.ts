import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createChecker } from "./contract/checker.ts";
import { type Operation, operationsOf, readDescription } from "./contract/document.ts";
import { mutatedRequests, validRequests } from "./contract/requests.ts";
import { madeUpAddress } from "./kit/address.ts";
import { testApp, type TestOptions } from "./kit/app.ts";
import { resend } from "./kit/provider.ts";
import type { RequestParts } from "./kit/request.ts";

const document = await readDescription(testApp());

const operations = operationsOf(document);

const check = createChecker(document);

const operation = (name: string): Operation => operations.find((o) => o.name === name)!;

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
const complete = (name: string) => name.startsWith("GET ") || name === "POST /ask";

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
