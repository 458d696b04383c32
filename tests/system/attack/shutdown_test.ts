import { assert, assertEquals } from "@std/assert";
import { Connection } from "../../kit/connection.ts";
import { enquiry } from "../../kit/enquiry.ts";
import { exchange } from "../../kit/exchange.ts";
import type { HttpAnswer } from "../../kit/http_answer.ts";
import { requestBytes } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { startAttacked } from "./service.ts";

const catalog = requestBytes({ target: "/api/v1/services" });

const mail = () =>
  requestBytes({
    target: "/api/contact",
    headers: { "Idempotency-Key": crypto.randomUUID() },
    json: enquiry,
  });

const batch = requestBytes({
  target: "/api/v1/documents/batch",
  json: { paths: ["/pricing.md"] },
});

/** Asks on one connection until the service closes it; whether an answer was cut off. */
async function askOn(port: number, request: Uint8Array, answers: HttpAnswer[]): Promise<boolean> {
  using connection = await Connection.open(port);
  while (true) {
    const sent = await connection.send(request).then(() => true, () => false);
    const answer = sent ? await connection.answer() : undefined;
    if (answer === undefined) return connection.cutOff;
    answers.push(answer);
  }
}

Deno.test("SIGTERM under load: every request in the making is answered whole, exit code 0", async () => {
  let asked = 0;
  const release = Promise.withResolvers<void>();
  await using service = await startAttacked({
    wait: () => {
      asked++;
      return release.promise;
    },
  });
  const answers: HttpAnswer[] = [];
  const load = Array.from(
    { length: 16 },
    (_, index) => askOn(service.listening, index % 2 ? catalog : batch, answers),
  );
  const held = Array.from({ length: 30 }, () => exchange(service.listening, mail()));
  await until("30 mails are on their way", () => asked === 30);
  await until("the load is on", () => answers.length > 200);

  service.signal("SIGTERM");
  assertEquals(await Promise.all(load), Array(16).fill(false), "answers cut off");
  release.resolve();
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  assertEquals(statuses, Array(30).fill(200));
  assert(answers.every(({ status }) => status === 200));
  const { code, signal } = await service.end();
  assertEquals([code, signal], [0, null]);
});
