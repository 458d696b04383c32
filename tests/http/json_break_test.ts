import { assertEquals } from "@std/assert";
import { jsonBreak } from "../../lib/http/json_break.ts";

const broken: [json: string, at: number][] = [
  ["", 0],
  ["words", 0],
  ["}", 0],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ["{'a':1}", 1],
  ['{"a":1} x', 8],
  ['{"a":1}}', 7],
  ["[1 2]", 3],
  ["[1,2", 4],
  ['{"a":01}', 6],
  ['{"a":nul}', 5],
  ['{"a":"\\q"}', 5],
  ['{"a":"b\nc"}', 5],
  ['{"a":{"b":[1,{"c":tru}]}}', 18],
];

Deno.test("A text that is not JSON is told where it stops being it", () => {
  for (const [json, at] of broken) assertEquals(jsonBreak(json), at, json);
});

Deno.test("Text that is JSON has no such place but its end", () => {
  for (const json of ["0", " [] ", '{"a":[{},-1.5e3,"\\u00e4\\n",null,true]}', '"\u2028"']) {
    JSON.parse(json);
    assertEquals(jsonBreak(json), json.length, json);
  }
});
