import { assert, assertEquals } from "@std/assert";
import { BodyReader, checkBodyHead } from "../../lib/http/body.ts";
import { type ErrorCode, errorTable } from "../../lib/contract/errors.ts";
import { type ApiError } from "../../lib/http/reply.ts";
import { refusalOf } from "../kit/app.ts";

const encoder = new TextEncoder();

const sending = (type: string) => (body: BodyInit) =>
  new Request("https://made-up.example/", {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
const json = sending("application/json");
const form = sending("application/x-www-form-urlencoded");

/** A body sent chunk by chunk, which tells how much was taken and whether it was cancelled. */
function chunks(...parts: (string | Uint8Array)[]) {
  const log = { pulled: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[log.pulled++];
      if (part === undefined) controller.close();
      else controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
    },
    cancel() {
      log.cancelled = true;
    },
  }, { highWaterMark: 0 });
  return { stream, log };
}

async function refusal(work: Promise<unknown>, code: ErrorCode): Promise<ApiError> {
  const error = await refusalOf(() => work);
  assertEquals(error.code, code, error.message);
  return error;
}

const bodies = new BodyReader(10_000);

const readJson = (request: Request, limit: number) => bodies.read(request, { bodyLimit: limit });

Deno.test("A body of exactly the limit is read and one byte more refused, counted in UTF-8, whatever Content-Length promises", async () => {
  for (
    const [body, limit, value] of [
      ['"12345678"', 10, "12345678"],
      ['"123456789"', 10],
      ['"äö"', 6, "äö"],
      ['"äö"', 5],
    ] as const
  ) {
    for (const length of [undefined, "0", "3"]) {
      const request = json(chunks(body).stream);
      if (length) request.headers.set("content-length", length);
      checkBodyHead(request, { bodyLimit: limit });
      const read = readJson(request, limit);
      if (value) assertEquals(await read, value);
      else await refusal(read, "PAYLOAD_TOO_LARGE");
    }
  }
});

Deno.test("A body in many chunks is read, split inside a character", async () => {
  const bytes = [...encoder.encode('{"a":"ä😀"}')].map((byte) => Uint8Array.of(byte));
  assertEquals(await readJson(json(chunks(...bytes).stream), 100), { a: "ä😀" });
});

Deno.test("The limit is counted while reading: at the first byte over it the body is cancelled", async () => {
  const endless = chunks(...Array<string>(1_000).fill("x".repeat(10)));
  await refusal(readJson(json(endless.stream), 25), "PAYLOAD_TOO_LARGE");
  assertEquals(endless.log.cancelled, true);
  assert(endless.log.pulled <= 4, `${endless.log.pulled} chunks were read`);
});

Deno.test("A body in hundreds of pieces is read, one in thousands is 400 and cancelled", async () => {
  const pieces = (count: number) => chunks(...Array<string>(count).fill("1"));
  assertEquals(await readJson(json(pieces(500).stream), 1_000), Number("1".repeat(500)));
  const crumbs = pieces(5_000);
  await refusal(readJson(json(crumbs.stream), 10_000), "INVALID_BODY");
  assertEquals(crumbs.log, { pulled: 501, cancelled: true });
});

Deno.test("A Content-Length over the limit is refused before a byte is read", async () => {
  const { stream, log } = chunks('"1"');
  const request = json(stream);
  request.headers.set("content-length", "11");
  const error = await refusalOf(() => checkBodyHead(request, { bodyLimit: 10 }));
  assertEquals([error.code, log.pulled], ["PAYLOAD_TOO_LARGE", 0]);
});

Deno.test("A body that stalls or drips beyond the deadline is REQUEST_TIMEOUT, a 408, and is cancelled", async () => {
  for (const drips of [false, true]) {
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('{"a":')),
      async pull(controller) {
        await new Promise((resolve) => timer = setTimeout(resolve, drips ? 1 : 10_000));
        controller.enqueue(encoder.encode(" "));
      },
      cancel() {
        clearTimeout(timer);
        cancelled = true;
      },
    });
    const late = new BodyReader(5).read(json(slow), { bodyLimit: 1_000_000 });
    await refusal(late, "REQUEST_TIMEOUT");
    assertEquals([cancelled, errorTable.REQUEST_TIMEOUT.status], [true, 408]);
  }
});

Deno.test("A body that breaks off is 400 and its reason stays inside", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("secret detail of the connection")),
  });
  const { message } = await refusal(readJson(json(broken), 100), "INVALID_BODY");
  assertEquals(message.includes("secret"), false);
});

/** What is no one JSON value in UTF-8. */
const notJson: BodyInit[] = [
  ...["", " ", "{", "{}{}", "{'a':1}", "\u0000"],
  "\uFEFF\uFEFF{}",
  // A lone continuation byte, an overlong form, a surrogate, a character cut off, Latin-1, UTF-16.
  Uint8Array.of(0x22, 0x80, 0x22),
  Uint8Array.of(0x22, 0xc0, 0xaf, 0x22),
  Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22),
  Uint8Array.of(0x22, 0xc3),
  Uint8Array.of(0x22, 0xe4, 0x22),
  Uint8Array.of(0xff, 0xfe, 0x22, 0x00, 0x22, 0x00),
];

Deno.test("What is not one JSON value in UTF-8 is 400; a byte order mark before it is dropped", async () => {
  for (const body of notJson) await refusal(readJson(json(body), 100), "INVALID_BODY");
  assertEquals(await readJson(json('\uFEFF{"a":1}'), 100), { a: 1 });
});

Deno.test("A form is read into its fields, the last of a repeated one, and a thousand however many were sent", async () => {
  const read = async (text: string) => {
    const sent = form(text);
    checkBodyHead(sent, { bodyType: "form", bodyLimit: 100_000 });
    return Object.entries(
      await bodies.read(sent, { bodyType: "form", bodyLimit: 100_000 }) as object,
    );
  };
  const fields = await read("a=1&b=%C3%A4+b&a=2&__proto__=x");
  assertEquals(fields, [["a", "2"], ["b", "ä b"], ["__proto__", "x"]]);
  const many = await read(Array.from({ length: 10_000 }, (_, i) => `f${i}=1`).join("&"));
  assertEquals(many.at(-1), ["f999", "1"]);
});

Deno.test("A reader tells when the bodies on their way have arrived", async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const order: string[] = [];
  const read = readJson(json(readable), 10).then(() => order.push("read"));
  const arrived = bodies.arrived().then(() => order.push("arrived"));
  await new Blob(["{}"]).stream().pipeTo(writable);
  await Promise.all([read, arrived]);
  assertEquals(order, ["read", "arrived"]);
  await bodies.arrived();
});
