import { assert, assertEquals } from "@std/assert";
import { Connection } from "../bench/connection.ts";
import type { HttpAnswer } from "../bench/http_answer.ts";
import { requestBytes } from "../bench/request.ts";
import { startService } from "../bench/server_process.ts";
import { type AttackedService, exchange, startAttacked, until } from "./service.ts";
import { halfBody, halfHead, stream } from "./slow_clients.ts";

const catalog = requestBytes({ target: "/api/v1/services" });

const enquiry = () =>
  requestBytes({
    target: "/api/contact",
    headers: { "Idempotency-Key": crypto.randomUUID() },
    json: {
      name: "A visitor",
      email: "visitor@client.example",
      subject: "A new catalogue",
      message: "We would like to talk about our catalogue.",
      gdprConsent: true,
    },
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

/** Waits for the end of a service; after 5 seconds it is late. */
async function ended(service: AttackedService): Promise<Deno.CommandStatus> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Still running after 5 s")), 5000);
  try {
    return await Promise.race([service.status, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

Deno.test("SIGTERM under load: every request in the making is answered whole, exit code 0", async () => {
  let asked = 0;
  const release = Promise.withResolvers<void>();
  await using service = await startAttacked({}, () => {
    asked++;
    return release.promise;
  });
  const answers: HttpAnswer[] = [];
  const load = Array.from(
    { length: 16 },
    (_, index) => askOn(service.port, index % 2 ? catalog : batch, answers),
  );
  const held = Array.from({ length: 30 }, () => exchange(service.port, enquiry()));
  await until("30 mails are on their way", () => asked === 30);
  await until("the load is on", () => answers.length > 200);

  service.signal("SIGTERM");
  setTimeout(release.resolve, 200);
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  assertEquals(statuses, Array(30).fill(200));
  assertEquals(await Promise.all(load), Array(16).fill(false), "answers cut off");
  assert(answers.every(({ status }) => status === 200));
  const { code, signal } = await ended(service);
  assertEquals([code, signal], [0, null]);
});

Deno.test("SIGTERM with clients that stall, idle or do not read: exit code 0 within 5 seconds", async () => {
  await using service = await startAttacked();
  const connections = await Promise.all(
    Array.from({ length: 40 }, () => Connection.open(service.port)),
  );
  const sent = [halfHead, halfBody, stream, new Uint8Array()];
  for (const [index, connection] of connections.entries()) await connection.send(sent[index % 4]!);
  const answer = await service.ask("/api/health");
  service.signal("SIGTERM");
  const { code, signal } = await ended(service);
  connections.forEach((connection) => connection[Symbol.dispose]());
  assertEquals([answer.status, code, signal], [200, 0, null]);
});

Deno.test("SIGTERM while the content is still loading: what came before is answered, exit code 0", async () => {
  await using service = await startService();
  using connection = await Connection.open(service.port);
  await connection.send(batch.subarray(0, -5));
  await new Promise((resolve) => setTimeout(resolve, 20));
  service.signal("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 500));
  await connection.send(batch.subarray(-5));
  const answer = await connection.answer();
  const { code, signal } = await service.status;
  assertEquals([answer?.status, code, signal], [200, 0, null]);
});
