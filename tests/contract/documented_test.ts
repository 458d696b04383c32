import { assert, assertEquals } from "@std/assert";
import { type ErrorCode, errorTable, mcpErrors } from "../../lib/contract/errors.ts";
import { testApp } from "../kit/app.ts";
import { createChecker } from "./checker.ts";
import { codesOf, operationsOf, readDescription } from "./document.ts";
import { answered, provoked } from "./provoke.ts";

const document = await readDescription(testApp());
const check = createChecker(document);

for (const operation of operationsOf(document)) {
  const { name, object } = operation;
  for (const [status, response] of Object.entries(object.responses)) {
    if (Number(status) >= 400) {
      for (const code of codesOf(response)) {
        Deno.test(`${name} can answer with ${code}, as described`, async () => {
          const provoke = provoked[code as ErrorCode];
          assert(provoke, `Nothing provokes ${code}`);
          const answer = await provoke(operation);
          const { code: answered } = await answer.clone().json();
          assertEquals([answer.status, answered], [Number(status), code]);
          assertEquals(await check(operation, answer, Number(status)), []);
        });
      }
      continue;
    }
    const types = Object.keys(response.content ?? {}).map((type) => `${status} ${type}`);
    for (const kind of types.length > 0 ? types : [status]) {
      Deno.test(`${name} can answer with ${kind}, as described`, async () => {
        const answer = await answered[kind]!(operation);
        assertEquals(answer.status, Number(status));
        const [type] = answer.headers.get("content-type")?.split(";") ?? [];
        if (types.length > 0) assertEquals(`${status} ${type}`, kind);
        assertEquals(await check(operation, answer), []);
      });
    }
  }
}

Deno.test("Every error of the table is described at an operation, or said to be of no one", () => {
  const described = operationsOf(document)
    .flatMap(({ object }) => Object.values(object.responses).flatMap(codesOf));
  // Those of MCP stand in `data.code`; the last is of a path that no operation has.
  const known = [...described, ...Object.keys(mcpErrors), "NOT_FOUND"];
  assertEquals(Object.keys(errorTable).filter((code) => !known.includes(code)), []);
});

Deno.test("Every status of an error says its codes; only MCP, which has its own, says them elsewhere", () => {
  const silent = operationsOf(document).filter(({ object }) =>
    Object.entries(object.responses)
      .some(([status, response]) => Number(status) >= 400 && codesOf(response).length === 0)
  );
  assertEquals(silent.map(({ name }) => name), ["POST /mcp", "POST /mcp/docs"]);
});

Deno.test("What is sent with a body is not read without one", () => {
  const bodies = operationsOf(document).flatMap(({ object: { requestBody } }) => requestBody ?? []);
  assert(bodies.length > 3);
  for (const { required } of bodies) assertEquals(required, true);
});
