import type { RequestParts } from "../kit/request.ts";
import { valid } from "./valid_requests.ts";

const refused: RequestParts[] = [
  { target: "/api/v1/services?language=zz" },
  { target: "/nothing", headers: { Accept: "text/html" } },
  { target: "/api/nothing" },
  { target: "/ask", json: { query: "" } },
  { target: "/api/contact", json: { name: "A visitor" } },
  { method: "DELETE", target: "/pricing" },
];

/**
 * Every kind of read, and of refusal. No delivery is among them: what a contact request leaves in the
 * store is meant to stay.
 */
export const mixedReads: readonly RequestParts[] = [
  ...Object.entries(valid).filter(([name]) => !/contact (form)?$|^contact$/.test(name))
    .map(([, parts]) => parts),
  ...refused,
];
