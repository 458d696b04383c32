import { assertEquals } from "@std/assert";
import { ApiError, errorReply, eventFrame, eventStream } from "../../lib/http/reply.ts";

Deno.test("The Error resource has success, code, error, message and, where fields are at fault, errors", () => {
  const body = (error: ApiError) => JSON.parse(String(errorReply(error).body));
  assertEquals(body(new ApiError("NOT_FOUND", "Nothing here")), {
    success: false,
    code: "NOT_FOUND",
    error: "Not found",
    message: "Nothing here",
  });
  const errors = { "paths.0": ["Too long"] };
  assertEquals(body(new ApiError("INVALID_BODY", "At fault", { errors })).errors, errors);
});

Deno.test("An event is two lines and an empty one, whatever its data holds", () => {
  const data = { text: "line\nbreak\r\n\u2028 ä 😀 event: fake" };
  const frame = eventFrame({ event: "result", data });
  const lines = frame.split("\n");
  assertEquals([lines.length, lines[0], lines[2], lines[3]], [4, "event: result", "", ""]);
  assertEquals(JSON.parse(lines[1]!.slice("data: ".length)), data);
});

Deno.test("A stream carries every event in order and then closes; what is ready together is one write", async () => {
  const count = (...numbers: number[]) => numbers.map((data) => ({ event: "count", data }));
  async function* groups() {
    yield count(1, 2);
    await Promise.resolve();
    yield count(3);
  }
  const chunks = await Array.fromAsync(eventStream(groups()));
  const texts = chunks.map((chunk) => new TextDecoder().decode(chunk));
  const [one, two, last] = [1, 2, 3].map((data) => `event: count\ndata: ${data}\n\n`);
  assertEquals(texts, [`${one}${two}`, last]);
});
