import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { identify } from "../../lib/contact/idempotency.ts";
import type { Enquiry } from "../../lib/contact/schema.ts";
import { enquiry, key } from "./support.ts";

Deno.test("equal enquiries have one identity, in whatever order their members stand", async () => {
  const { name, ...rest } = enquiry;
  const [one, two] = await Promise.all([identify(key, enquiry), identify(key, { ...rest, name })]);
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

Deno.test("a language left out is the default one, and the token does not count", async () => {
  const spelled: Enquiry = { ...enquiry, language: "en" };
  const withToken = { ...enquiry, challengeToken: "token" };
  assertEquals(await identify(key, spelled), await identify(key, enquiry));
  assertEquals(await identify(key, withToken), await identify(key, enquiry));
});

Deno.test("another key shares nothing, so that a guess needs the key", async () => {
  const one = Object.values(await identify(key, enquiry));
  const two = Object.values(await identify(`${key}x`, enquiry));
  assertEquals(new Set([...one, ...two]).size, 6);
});
