import { assertEquals } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { requestBytes } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import { answersNewOnes, close, early, exhaust, health, limit, statusOf } from "./crowd.ts";
import { startAttacked } from "./service.ts";

const mail = requestBytes({ target: "/api/contact", json: enquiry });

Deno.test("320 connections at 256 handles: those it has are served on, new ones after they left", async () => {
  await using service = await startAttacked({ limit });
  const served = await early(service, 3);
  const crowd = await exhaust(service);
  for (let turn = 0; turn < 3; turn++) {
    for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  }
  close(crowd);
  await until("a new client is answered", answersNewOnes(service));
  for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  close(served);
  service.signal("SIGTERM");
  assertEquals((await service.end()).code, 0);
});

Deno.test("The service lives on when a delivery takes the handle that the listener lost", async () => {
  const release = Promise.withResolvers<void>();
  await using service = await startAttacked({ limit, wait: () => release.promise });
  const served = await early(service, 20);
  const crowd = await exhaust(service);
  for (const connection of served) await connection.send(mail);
  const reopened = () => service.output().split("listener_failed").length > 5;
  await until("the port was tried again and again", reopened);
  close(crowd);
  release.resolve();
  const statuses = await Promise.all(served.map(async (served) => (await served.answer())?.status));
  assertEquals(statuses.filter((status) => status !== 200 && status !== 503), []);
  await until("a new client is answered", answersNewOnes(service));
  close(served);
});
