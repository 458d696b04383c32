import { assertEquals } from "@std/assert";
import { field } from "../../lib/http/head.ts";
import { testApp } from "../kit/app.ts";

const read = (name: string, value: string) =>
  field(new Request("https://made-up.example/", { headers: { [name]: value } }), name);

Deno.test("A field of more than 2 048 bytes is as if it had not been sent", () => {
  for (const name of ["accept", "content-type", "host", "idempotency-key", "if-none-match"]) {
    assertEquals(field(new Request("https://made-up.example/"), name), null, name);
    assertEquals(read(name, "x".repeat(2_048)), "x".repeat(2_048), name);
    assertEquals(read(name, "x".repeat(2_049)), null, name);
  }
});

const codings: [accepted: string, sent: string | null, withoutBrotli?: string | null][] = [
  ["gzip, deflate, br", "br", "gzip"],
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["*", "br", "gzip"],
  ["gzip;q=0.5, identity", null],
  ["gzip;q=0, *", "br", null],
  ["*;q=0", null],
  ["identity", null],
  ["gzip;q=0", null],
  ["deflate, zstd", null],
  ["", null],
];

Deno.test("A page is compressed as Accept-Encoding prefers, by Brotli where Deno has it", async () => {
  const app = testApp();
  for (const [accepted, sent, withoutBrotli = sent] of codings) {
    const page = await app.send("/pricing", { headers: { "accept-encoding": accepted } });
    await page.body?.cancel();
    const expected = hasBrotli() ? sent : withoutBrotli;
    assertEquals(page.headers.get("content-encoding"), expected, accepted);
  }
});

/** Deno 2.5 has none. */
function hasBrotli(): boolean {
  try {
    return Boolean(new CompressionStream("brotli" as CompressionFormat));
  } catch {
    return false;
  }
}
