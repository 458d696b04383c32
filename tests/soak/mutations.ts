import { createJudge } from "../attack/documented.ts";
import { sendMutations } from "../attack/mutations.ts";
import { validRequests } from "../attack/valid_requests.ts";
import { ensure, type Trial } from "./trial.ts";

const count = 10_000;

/** Many random mutations of a valid request for each endpoint. */
export const mutations: Trial = {
  what: `${count} random mutations of a valid request for each endpoint`,
  async run(service) {
    const judge = await createJudge();
    const seen = new Set<number>();
    for (const [name, valid] of validRequests) {
      const { faults, statuses } = await sendMutations(service, judge, name, valid, count);
      ensure(faults.length === 0, `${name}: ${faults.join("\n")}`);
      statuses.forEach((status) => seen.add(status));
    }
    return `answered with ${[...seen].sort().join(", ")}`;
  },
};
