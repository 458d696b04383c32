import { assertEquals, assertThrows } from "@std/assert";
import type { Deprecation } from "../../lib/contract/contract.ts";
import { madeUp, madeUpApp } from "./support.ts";

const announced: Deprecation = {
  announced: "2027-01-01",
  sunset: "2027-04-30",
  policy: "https://made-up.example/versioning",
  successor: "/api/v2/services",
};

const expected = {
  deprecation: "@1798761600",
  sunset: "Fri, 30 Apr 2027 00:00:00 GMT",
  link: '<https://made-up.example/versioning>; rel="deprecation"; type="text/html", ' +
    '<https://made-up.example/versioning>; rel="sunset"; type="text/html", ' +
    '</api/v2/services>; rel="successor-version"',
};

const names = ["deprecation", "sunset", "link"] as const;

const sent = ({ headers }: Response) =>
  Object.fromEntries(names.map((name) => [name, headers.get(name)]));

Deno.test("A deprecated endpoint sends Deprecation (RFC 9745), Sunset (RFC 8594) and Link on every answer", async () => {
  const endpoint = madeUp({ quota: "read", deprecation: announced });
  const app = madeUpApp([endpoint], { readQuota: 2 });
  const answers = [
    await app.send("/made-up"),
    await app.send("/made-up", { method: "HEAD" }),
    await app.send("/made-up"),
  ];
  assertEquals(answers.map(({ status }) => status), [200, 200, 429]);
  for (const answer of answers) assertEquals(sent(answer), expected);
});

const notices: [sunset: string, enough: boolean][] = [
  ["2027-04-01", true],
  ["2027-03-31", false],
  ["soon", false],
];

Deno.test("A sunset less than 90 days after the announcement is refused when the app is built", () => {
  for (const [sunset, enough] of notices) {
    const build = () => madeUpApp([madeUp({ deprecation: { ...announced, sunset } })]);
    if (enough) build();
    else assertThrows(build, RangeError, "90 days");
  }
});
