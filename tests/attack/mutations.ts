import { random } from "../kit/random.ts";
import type { Judge } from "./documented.ts";
import { mutate } from "./mutate.ts";
import { attempt, exchange } from "../kit/exchange.ts";
import type { AttackedService } from "./service.ts";

/** How long an answer to what may be half a request is waited for, in milliseconds. */
const patience = 100;

const clients = 24;

export interface Findings {
  /** The first faults, each with the request that showed it. */
  faults: string[];
  /** Every status that was answered. */
  statuses: Set<number>;
}

/** Sends `count` random mutations of a valid request, the same ones in every run. */
export async function sendMutations(
  service: AttackedService,
  judge: Judge,
  name: string,
  valid: Uint8Array,
  count: number,
): Promise<Findings> {
  const dice = random(name);
  const faults: string[] = [];
  const statuses = new Set<number>();
  let sent = 0;
  await Promise.all(Array.from({ length: clients }, async () => {
    while (sent < count && faults.length < 5) {
      sent++;
      const { bytes, whole } = mutate(valid, dice);
      const request = new TextDecoder("latin1").decode(bytes);
      const complain = (fault: string) =>
        faults.push(`${fault.slice(0, 300)}\n${JSON.stringify(request)}`);
      try {
        const answer = whole
          ? await exchange(service.listening, bytes)
          : await attempt(service.listening, bytes, patience);
        if (answer === undefined) continue;
        statuses.add(answer.status);
        (await judge(request, answer)).forEach(complain);
      } catch (error) {
        complain(String(error));
      }
    }
  }));
  return { faults, statuses };
}
