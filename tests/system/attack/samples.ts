import fc from "fast-check";
import type { Operation } from "../../contract/document.ts";
import { mutatedRequests, validRequests } from "../../contract/requests.ts";
import type { RequestParts } from "../../kit/request.ts";
import { document, operations } from "./operations.ts";

/** The same requests in every run: half of them valid, half with a fault. */
export function sampleRequests(operation: Operation, count: number): RequestParts[] {
  const arbitrary = fc.oneof(
    validRequests(operation, document),
    mutatedRequests(operation, document),
  );
  return fc.sample(arbitrary, { numRuns: count, seed: 20_261_116 });
}

/**
 * Every kind of read, and of refusal. No delivery is among them: what a contact request leaves in the
 * store is meant to stay.
 */
export const mixedReads = (): RequestParts[] =>
  operations.filter(({ path }) => !/contact/.test(path))
    .flatMap((operation) => sampleRequests(operation, 20));
