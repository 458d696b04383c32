/**
 * `deno task bench soak`: the long attack, ten minutes on the loopback interface. Memory and handles stay
 * flat, and every honest client is answered as before the attack. Needs Linux, whose /proc tells a process's
 * memory.
 */
import { assert } from "@std/assert";
import { createJudge } from "../system/attack/documented.ts";
import { extremeRequests, usualRequest } from "../system/attack/extremes.ts";
import { sampleRequests } from "../system/attack/samples.ts";
import { operations } from "../system/attack/operations.ts";
import { scramble } from "../system/attack/scramble.ts";
import { startAttacked } from "../system/attack/service.ts";
import { halfBody, halfHead, stream } from "../system/attack/slow_clients.ts";
import { madeUpAddress } from "../kit/address.ts";
import { Connection } from "../kit/connection.ts";
import { attempt, exchange } from "../kit/exchange.ts";
import { random } from "../kit/random.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";
import { until } from "../kit/wait.ts";

const minutes = 10;

const dice = random("mixed");
const judge = createJudge();

const from = ({ headers, ...parts }: RequestParts, address: string) =>
  requestBytes({ ...parts, headers: { ...headers, "X-Forwarded-For": address } });

/** Requests that nobody honest sends; none of them is delivered again and again. */
const hostile = operations.filter(({ path }) => path !== "/api/contact").flatMap((operation) => [
  ...extremeRequests(operation).map(([, request]) => request),
  ...sampleRequests(operation, 50),
]);

const env = { TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "", CONTACT_QUOTA: "" };
await using service = await startAttacked({ env });
const { listening } = service;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Attacks with one request, or with one that is not whole; what nothing describes in the answer. */
async function attackOnce(): Promise<string[]> {
  const request = from(dice.pick(hostile), madeUpAddress(dice.below(50_000)));
  const kind = dice.below(10);
  if (kind === 0) {
    using connection = await Connection.open(listening);
    await connection.send(dice.pick([halfBody, halfHead, stream]));
    return [];
  }
  if (kind < 3) {
    await attempt(listening, scramble(request, dice), 50);
    return [];
  }
  const answer = await attempt(listening, request, 10_000);
  return answer ? await judge(new TextDecoder("latin1").decode(request), answer) : [];
}

const before = service.descriptors();
const honest = await Promise.all(operations.map(async (operation) => {
  const request = usualRequest(operation);
  const { status } = await exchange(listening, requestBytes(request));
  return { name: operation.name, request, expected: status };
}));
const end = performance.now() + minutes * 60_000;
const isOver = () => performance.now() >= end;
const sent = { hostile: 0, honest: 0 };
/** Honest requests answered otherwise than before, and answers that nothing describes. */
const faults: string[] = [];

const hostiles = Array.from({ length: 12 }, async () => {
  for (; !isOver(); sent.hostile++) {
    // The connection may be closed to it.
    faults.push(...await attackOnce().catch(() => []));
  }
});

const honests = Array.from({ length: 4 }, async (_, client) => {
  for (let turn = client; !isOver(); turn += 4, sent.honest++) {
    const { name, request, expected } = honest[turn % honest.length]!;
    const bytes = from(request, `172.16.${turn >> 8 & 255}.${turn & 255}`);
    const { status } = await exchange(listening, bytes);
    if (status !== expected) faults.push(`${name}: ${status}, not ${expected}`);
    await pause(20);
  }
});

/** Resident, in 10^6 bytes. */
const memory: number[] = [];
try {
  while (!isOver()) {
    await pause(15_000);
    memory.push(service.memory());
  }
  await Promise.all([...hostiles, ...honests]);
  const filled = Math.max(...memory.slice(0, memory.length / 4));
  // The garbage collector has a moment.
  await pause(1500);
  memory.push(service.memory());
  assert(faults.length === 0, `${faults.length} faults, such as ${faults[0]}`);
  assert(memory.at(-1)! < filled * 1.15, `It grew beyond the ${filled} MB of its first quarter`);
  // Sockets of clients that have just gone, and a timer's worth of slack.
  await until("the sockets are closed", () => service.descriptors() <= before + 8);
  assert((await service.ask("/api/health")).status === 200, "It is gone");
  console.log("ok");
} catch (error) {
  console.log(`FAILED  ${error}\n${service.output().slice(-1000)}`);
  Deno.exitCode = 1;
}
const megabytes = memory.map((each) => each.toFixed(0)).join(" ");
console.log(`${minutes} minutes, ${JSON.stringify(sent)} requests, memory in MB: ${megabytes}`);
