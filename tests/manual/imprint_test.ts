import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { read, smallApp } from "./support.ts";

const practice = {
  legalName: "Small GmbH",
  street: "Ring 1",
  postalCode: "12345",
  city: "Ort",
  email: "post@small.example",
};

Deno.test("The imprint says who provides the site, under § 5 DDG, in both languages", async () => {
  for (const [language, path] of [["en", "/imprint.md"], ["de", "/impressum.md"]] as const) {
    const text = await read(smallApp(language, { practice }), path);
    assertStringIncludes(text, "§\u00a05\u00a0DDG");
    for (const fact of Object.values(practice)) assertStringIncludes(text, fact);
  }
});

Deno.test("The imprint has a line for each further fact that is given, and none for others", async () => {
  const register = { registerCourt: "Amtsgericht Ort", registerNumber: "HRB 00000" };
  const lines = (text: string) => text.split("\n").filter((line) => line.startsWith("- "));
  const bare = lines(await read(smallApp("de", { practice }), "/impressum.md"));
  assertEquals(bare, ["- E-Mail: [post@small.example](mailto:post@small.example)"]);
  const full = await read(
    smallApp("de", { practice: { ...practice, ...register } }),
    "/impressum.md",
  );
  assertEquals(lines(full).slice(1), [
    "- Registergericht: Amtsgericht Ort",
    "- Registernummer: HRB 00000",
  ]);
});

Deno.test("Without an address there is no imprint, and nothing links one", async () => {
  const app = smallApp("de");
  assertEquals((await app.send("/impressum")).status, 404);
  assert(!(await read(app, "/")).includes("impressum"));
});
