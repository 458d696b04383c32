import { assert } from "@std/assert";
import { createJudge } from "../system/attack/documented.ts";
import { hostile } from "../system/attack/extremes.ts";
import { sampleRequests } from "../system/attack/operations.ts";
import { startAttacked } from "../system/attack/service.ts";
import { halfBody, halfHead, stream } from "../system/attack/slow_clients.ts";
import { madeUpAddress } from "../kit/address.ts";
import { attempt, exchange } from "../kit/exchange.ts";
import { random } from "../kit/random.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";
import { until } from "../kit/wait.ts";

const minutes = 10;

const from = ({ headers, ...parts }: RequestParts, address: string) =>
  requestBytes({ ...parts, headers: { ...headers, "X-Forwarded-For": address } });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The long attack: memory and handles stay flat, and every honest client is answered as before the
 * attack. Fails where they do not.
 */
export async function soak(): Promise<void> {
  const dice = random("mixed");
  const judge = createJudge();
  // None of them is delivered again and again.
  const attacks = hostile.filter(({ operation }) => operation.path !== "/api/contact")
    .flatMap(({ operation, cases }) => [
      ...cases.map(([, request]) => request),
      ...sampleRequests(operation, 50),
    ]);
  const env = { TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "", CONTACT_QUOTA: "" };
  await using service = await startAttacked({ env });
  const { listening } = service;
  const before = service.descriptors();
  const honest = ["/pricing", "/api/v1/services", "/ask?query=api&streaming=false"];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= end;
  const sent = { hostile: 0, honest: 0 };
  /** Honest requests refused, and answers that nothing describes. */
  const faults: unknown[] = [];

  /** Attacks with one request, with one that is not whole, or with noise in it. */
  async function attackOnce(): Promise<void> {
    const whole = from(dice.pick(attacks), madeUpAddress(dice.below(50_000)));
    const noisy = whole.map((byte) => dice.below(200) ? byte : dice.below(256));
    const request = dice.pick([whole, whole, whole, noisy, halfBody, halfHead, stream]);
    const answer = await attempt(listening, request, request === whole ? 10_000 : 50);
    if (answer) faults.push(...await judge(request, answer));
  }
  const hostiles = Array.from({ length: 12 }, async () => {
    // The connection may be closed to it.
    for (; !isOver(); sent.hostile++) await attackOnce().catch(() => {});
  });
  const honests = Array.from({ length: 4 }, async (_, client) => {
    for (let turn = client; !isOver(); turn += 4, sent.honest++) {
      const target = honest[turn % honest.length]!;
      const bytes = from({ target }, `172.16.${turn >> 8 & 255}.${turn & 255}`);
      const { status } = await exchange(listening, bytes);
      if (status !== 200) faults.push({ target, status });
      await pause(20);
    }
  });
  const memory: number[] = [];
  while (!isOver()) {
    await pause(15_000);
    memory.push(Math.round(service.memory()));
  }
  await Promise.all([...hostiles, ...honests]);
  console.log(`${minutes} minutes`, sent, "requests, memory in MB:", memory.join(" "));
  assert(faults.length === 0, `${faults.length} faults, such as ${JSON.stringify(faults[0])}`);
  const filled = Math.max(...memory.slice(0, memory.length / 4));
  assert(memory.at(-1)! < filled * 1.15, `It grew beyond the ${filled} MB of its first quarter`);
  await until("the sockets are closed", () => service.descriptors() <= before + 8);
}
