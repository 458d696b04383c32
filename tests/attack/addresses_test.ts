import { assertEquals } from "@std/assert";
import { madeUpAddress } from "../kit/address.ts";
import { testApp, testClock } from "../kit/app.ts";

const honest = "198.51.100.7";

/** Asks for the catalog as the last address in front of one trusted proxy. */
function sender() {
  const clock = testClock();
  const { send } = testApp({ env: { TRUSTED_PROXY_HOPS: "1" }, now: clock.now });
  const ask = async (address: string) => {
    const response = await send("/api/v1/services", {
      headers: { "x-forwarded-for": `192.0.2.99, ${address}` },
    });
    await response.body?.cancel();
    return response;
  };
  return { ask, clock };
}

Deno.test("While 25 000 made-up addresses ask, an honest client is still counted and refused", async () => {
  const { ask } = sender();
  const remaining: number[] = [];
  for (let index = 0; index < 25_000; index++) {
    const { status } = await ask(madeUpAddress(index));
    if (status !== 200) throw new Error(`Address ${index}: ${status}`);
    if (index % 200 === 0) {
      const response = await ask(honest);
      remaining.push(Number(response.headers.get("ratelimit-remaining")));
      assertEquals(response.status, remaining.length <= 120 ? 200 : 429, `${remaining}`);
    }
  }
  const expected = Array.from({ length: 125 }, (_, index) => Math.max(0, 119 - index));
  assertEquals(remaining, expected);
});
