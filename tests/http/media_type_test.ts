import { assertEquals } from "@std/assert";
import { checkBodyHead } from "../../lib/http/body.ts";
import { ApiError } from "../../lib/http/errors.ts";
import { testApp } from "../kit/app.ts";

const taken = [
  "application/json",
  "Application/JSON",
  " application/json ",
  "application/json;charset=utf-8",
  "application/json; charset=UTF-8",
  'application/json; Charset="utf-8"',
  "application/json; charset=utf8",
  "application/json; profile=x",
  "application/json; charset=utf-8; profile=x",
  "application/json;",
];

const refused = [
  undefined,
  "",
  "text/plain",
  "text/json",
  "application/jsonp",
  "application/json-seq",
  "application/ld+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json, text/plain",
  "application/json; charset=latin1",
  "application/json; charset=utf-16",
  "application/json; charset=",
  "application/json; charset=utf-8; charset=latin1",
  "json",
  "*/*",
];

const request = (type: string | undefined, more: Record<string, string> = {}) =>
  new Request("https://made-up.example/", {
    method: "POST",
    headers: { ...type === undefined ? {} : { "content-type": type }, ...more },
    body: new TextEncoder().encode('{"paths":["/pricing"]}'),
  });

function isTaken(type: string | undefined): boolean {
  try {
    checkBodyHead(request(type), { limit: 4096 });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "UNSUPPORTED_MEDIA_TYPE") return false;
    throw error;
  }
}

Deno.test("A JSON body may be declared in any case, with parameters and as UTF-8", () => {
  for (const type of taken) {
    assertEquals(isTaken(type), true, type);
  }
});

Deno.test("Another type or another charset is not a JSON body", () => {
  for (const type of refused) {
    assertEquals(isTaken(type), false, type);
  }
});

for (const path of ["/api/v1/documents/batch", "/ask"]) {
  Deno.test(`POST ${path} answers 415 to every other media type, whatever the body is`, async () => {
    const app = testApp();
    for (const type of refused) {
      const { headers, body, method } = request(type);
      const response = await app.send(path, { headers, body, method });
      assertEquals(response.status, 415, type);
      assertEquals((await response.json()).code, "UNSUPPORTED_MEDIA_TYPE");
      assertEquals(response.headers.get("accept-post"), "application/json");
    }
  });

  Deno.test(`POST ${path} answers 415 to any Content-Encoding`, async () => {
    const app = testApp();
    for (const encoding of ["gzip", "br", "identity", "x-unknown", "gzip, br"]) {
      const { headers, body, method } = request("application/json", {
        "content-encoding": encoding,
      });
      const response = await app.send(path, { headers, body, method });
      assertEquals(response.status, 415, encoding);
    }
  });

  Deno.test(`POST ${path} without a body is 415 without a type and 400 with it`, async () => {
    const app = testApp();
    assertEquals((await app.send(path, { method: "POST" })).status, 415);
    const headers = { "content-type": "application/json" };
    const empty = await app.send(path, { method: "POST", headers });
    assertEquals([empty.status, (await empty.json()).code], [400, "INVALID_BODY"]);
  });
}
