import { assert } from "@std/assert";
import { createJudge } from "../system/attack/documented.ts";
import { extremeRequests, usualRequest } from "../system/attack/extremes.ts";
import { sampleRequests } from "../system/attack/samples.ts";
import { operations } from "../system/attack/operations.ts";
import { scramble } from "../system/attack/scramble.ts";
import type { AttackedService } from "../system/attack/service.ts";
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

/** Attacks with one request, or with one that is not whole; what nothing describes in the answer. */
async function attackOnce({ listening }: AttackedService): Promise<string[]> {
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

export const what = `${minutes} minutes of hostile and honest clients together`;

/** For the service. */
export const env = { TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "", CONTACT_QUOTA: "" };

/** Sockets of clients that have just gone, and a timer's worth of slack. */
const slack = 8;

/** Resident memory in 10^6 bytes once the garbage collector has had a moment. */
async function settled(service: AttackedService): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return service.memory();
}

const megabytes = (value: number) => `${value.toFixed(0)} MB`;

/**
 * Memory and handles stay flat, and every honest client is answered as before the attack.
 * @returns what was measured
 * @throws when the service did not stand it
 */
export async function run(service: AttackedService): Promise<string> {
  const before = service.descriptors();
  const honest = await Promise.all(operations.map(async (operation) => {
    const request = usualRequest(operation);
    const { status } = await exchange(service.listening, requestBytes(request));
    return { name: operation.name, request, expected: status };
  }));
  const end = performance.now() + minutes * 60_000;
  const sent = { hostile: 0, honest: 0 };
  /** Honest requests answered otherwise than before, and answers that nothing describes. */
  const faults: string[] = [];
  const hostiles = Array.from({ length: 12 }, async () => {
    while (performance.now() < end) {
      // The connection may be closed to it.
      faults.push(...await attackOnce(service).catch(() => []));
      sent.hostile++;
    }
  });
  const honests = Array.from({ length: 4 }, async (_, client) => {
    for (let turn = client; performance.now() < end; turn += 4) {
      const { name, request, expected } = honest[turn % honest.length]!;
      const bytes = from(request, `172.16.${turn >> 8 & 255}.${turn & 255}`);
      const { status } = await exchange(service.listening, bytes);
      sent.honest++;
      if (status !== expected) faults.push(`${name}: ${status}, not ${expected}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const memory: number[] = [];
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    memory.push(service.memory());
  }
  await Promise.all([...hostiles, ...honests]);
  const filled = Math.max(...memory.slice(0, memory.length / 4));
  const after = await settled(service);
  const measured = `${sent.hostile} hostile and ${sent.honest} honest requests; ` +
    `${megabytes(filled)} in the first quarter, ${megabytes(after)} at the end ` +
    `(${memory.map((each) => each.toFixed(0)).join(" ")})`;
  assert(faults.length === 0, `${faults.length} faults, such as ${faults[0]}. ${measured}`);
  assert(after < filled * 1.15, measured);
  await until("the sockets are closed", () => service.descriptors() <= before + slack);
  return measured;
}
