import { assertEquals } from "@std/assert";
import { field, type HeadField, headFields } from "../../lib/http/head.ts";
import { testApp } from "../kit/app.ts";

const request = (name: string, value: string) =>
  new Request("https://made-up.example/", { headers: { [name]: value } });

Deno.test("A field as a browser sends it is read as it is, one that is missing is null", () => {
  for (const name of headFields) {
    assertEquals(field(request(name, "8"), name), "8", name);
    assertEquals(field(new Request("https://made-up.example/"), name), null, name);
  }
});

const optional: [HeadField, number][] = [
  ["accept", 2_048],
  ["accept-encoding", 2_048],
  ["if-none-match", 2_048],
  ["last-event-id", 2_048],
  ["x-forwarded-for", 2_048],
];

for (const [name, most] of optional) {
  Deno.test(`${name} over ${most} bytes is passed over`, () => {
    assertEquals(field(request(name, "x".repeat(most)), name), "x".repeat(most));
    assertEquals(field(request(name, "x".repeat(most + 1)), name), null);
  });
}

Deno.test("Any other field that is too long is there, and no valid value of any", () => {
  const known = new Set(optional.map(([name]) => name));
  for (const name of headFields.filter((name) => !known.has(name))) {
    assertEquals(field(request(name, "x".repeat(3_000)), name), "", name);
  }
});

const app = testApp();

Deno.test("A Content-Type over 256 bytes is 415, a Host over 512 is 400", async () => {
  const type = `application/json;${" ".repeat(256)}`;
  const batch = await app.post("/api/v1/documents/batch", { paths: ["/"] }, {
    "content-type": `${type}x=y`,
  });
  await batch.body?.cancel();
  assertEquals(batch.status, 415);
  const page = await app.send("/pricing", { headers: { host: "a".repeat(513) } });
  assertEquals([page.status, (await page.json()).code], [400, "INVALID_HOST"]);
});

Deno.test("An Accept that is too long counts as none was sent", async () => {
  const accept = `text/markdown,${"text/x,".repeat(400)}`;
  const page = await app.send("/pricing", { headers: { accept } });
  await page.body?.cancel();
  assertEquals(page.headers.get("content-type"), "text/html; charset=utf-8");
});

const codings: [accepted: string, sent: string | null][] = [
  ["gzip, deflate, br", "br"],
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["*", "br"],
  ["gzip;q=0.5, identity", null],
  ["gzip;q=0, *", "br"],
  ["*;q=0", null],
  ["identity", null],
  ["gzip;q=0", null],
  ["deflate, zstd", null],
  ["", null],
];

for (const [accepted, sent] of codings) {
  Deno.test(`Accept-Encoding: ${accepted} is answered with ${sent ?? "no coding"}`, async () => {
    const page = await app.send("/pricing", { headers: { "accept-encoding": accepted } });
    await page.body?.cancel();
    // Deno 2.5 has no Brotli.
    const expected = hasBrotli || sent !== "br"
      ? sent
      : accepted.includes("gzip;q=0,")
      ? null
      : "gzip";
    assertEquals(page.headers.get("content-encoding"), expected);
  });
}

const hasBrotli = canCompress("brotli");

function canCompress(format: string): boolean {
  try {
    new CompressionStream(format as CompressionFormat);
    return true;
  } catch {
    return false;
  }
}
