import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { identify } from "../../lib/contact/idempotency.ts";
import type { Enquiry } from "../../lib/contract/contact.ts";
import { enquiry, key } from "./support.ts";

Deno.test("equal enquiries have one identity, in whatever order their members stand", async () => {
  const { name, ...rest } = enquiry;
  const [one, two] = [await identify(key, enquiry), await identify(key, { ...rest, name })];
  assertEquals(one, two);
  for (const value of Object.values(one)) assertMatch(value, /^[0-9a-f]{64}$/);
});

const changes: Partial<Enquiry>[] = [
  { name: "B visitor" },
  { email: "other@client.example" },
  { subject: "An old catalogue" },
  { message: `${enquiry.message} ` },
  { language: "de" },
];

for (const change of changes) {
  Deno.test(`another ${Object.keys(change)} is another enquiry under the same key`, async () => {
    const before = await identify(key, enquiry);
    const after = await identify(key, { ...enquiry, ...change });
    assertEquals(after.record, before.record);
    assertNotEquals(after.fingerprint, before.fingerprint);
    assertNotEquals(after.delivery, before.delivery);
  });
}

Deno.test("text moved from one field to the next is another enquiry", async () => {
  const before = await identify(key, { ...enquiry, name: "ab", subject: "c" });
  const after = await identify(key, { ...enquiry, name: "a", subject: "bc" });
  assertNotEquals(after.fingerprint, before.fingerprint);
});

Deno.test("the token does not count", async () => {
  const withToken = { ...enquiry, challengeToken: "token" };
  assertEquals(await identify(key, withToken), await identify(key, enquiry));
});

Deno.test("another key shares nothing, so that a guess needs the key", async () => {
  const one = Object.values(await identify(key, enquiry));
  const two = Object.values(await identify(`${key}x`, enquiry));
  assertEquals(new Set([...one, ...two]).size, 6);
});

Deno.test("what was stored before an update of the engine is found after it", async () => {
  assertEquals(await identify(key, enquiry), {
    record: "bd37946c7a2275a6c38cf9d9319ad0a59f41f5f6f3a57d1a087366d38f47eace",
    fingerprint: "8b84db55294d61c8fbe72acfa3b9b2c110f078044e2baf3dc513da15954256dc",
    delivery: "5f04963a9c91b317f52ab8e833abf2bb3ac4ead25f976d94b5126e8f3f9c066b",
  });
});
