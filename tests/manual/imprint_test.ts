import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { read, smallApp } from "./support.ts";

const practice = {
  legalName: "Small GmbH",
  street: "Ring 1",
  postalCode: "12345",
  city: "Ort",
  email: "post@small.example",
};
const german = { ...practice, country: "DE" };
const imprints = [["en", "/imprint.md"], ["de", "/impressum.md"]] as const;

Deno.test("The imprint of a German practice says who provides the site, under § 5 DDG, in both languages", async () => {
  for (const [language, path] of imprints) {
    const text = await read(smallApp(language, { practice: german }), path);
    assertStringIncludes(text, "§\u00a05\u00a0DDG");
    for (const fact of Object.values(practice)) assertStringIncludes(text, fact);
  }
});

/** What only the law of one country asks for, and its own words for a fact. */
const own: Record<string, RegExp> = {
  DE: /DDG|MStV|Registergericht|Register court/,
  AT: /ECG|MedienG|Firmenbuch|Commercial register/,
  CH: /UWG|Mehrwertsteuernummer|VAT number/,
};
const every = {
  ...practice,
  registerCourt: "Court",
  registerNumber: "1",
  vatId: "2",
  economicId: "3",
  editor: "E",
  insurer: "I",
  profession: "P",
  chamber: "C",
  supervisor: "S",
};

for (const country of ["DE", "AT", "CH", "GB", undefined]) {
  Deno.test(`The imprint of a practice in ${country ?? "no named country"} cites the law of its country and no other`, async () => {
    for (const [language, path] of imprints) {
      const said = { ...every, ...country === undefined ? {} : { country } };
      const text = await read(smallApp(language, { practice: said }), path);
      const cited = Object.keys(own).filter((law) => own[law]!.test(text));
      assertEquals(cited, country === undefined || country === "GB" ? [] : [country], text);
      if (cited.length === 0) assert(!/§|Art\./.test(text), text);
      assertEquals(text.match(/^- /gm)?.length, 10, text);
    }
  });
}

Deno.test("The imprint has a line for each further fact that is given, and none for others", async () => {
  const register = { registerCourt: "Amtsgericht Ort", registerNumber: "HRB 00000" };
  const lines = (text: string) => text.split("\n").filter((line) => line.startsWith("- "));
  const bare = lines(await read(smallApp("de", { practice: german }), "/impressum.md"));
  assertEquals(bare, ["- E-Mail: [post@small.example](mailto:post@small.example)"]);
  const full = await read(
    smallApp("de", { practice: { ...german, ...register } }),
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
