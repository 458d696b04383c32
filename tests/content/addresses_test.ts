import { assert, assertEquals } from "@std/assert";
import { htmlOf } from "../../lib/site/text.ts";
import { loadSite, testApp } from "../kit/app.ts";
import { address, build, page, small, withFolder } from "./folder.ts";

const decomposed = (text: string) => text.normalize("NFD");

Deno.test("What a Mac names is found by links and requests that are typed, and letters of other scripts have addresses of their own", async () => {
  const files = small({
    [decomposed("en/ärzte.md")]: page("title: Doctors"),
    [decomposed("assets/Büro.png")]: "x",
    "en/о-нас.md": page("title: О нас"),
    "en/عن.md": page("title: عن"),
    "en/offices.md": page("title: Offices", "## King's Cross, London\n\nText."),
    "en/a.md": page(
      "title: A",
      "[d](ärzte.md) ![b](/assets/Büro.png) [o](о-нас.md) [k](/offices/#kings-cross-london)",
    ),
  });
  await withFolder(files, async (dir) => {
    const site = loadSite(dir);
    const { lead } = await htmlOf(site.pageAt("/a")!, site);
    assertEquals([...lead.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to]) => to), [
      "/aerzte",
      "/assets/B%C3%BCro.png",
      "/%D0%BE-%D0%BD%D0%B0%D1%81",
      "/offices#king-s-cross-london",
    ]);
    const { send } = testApp({ site });
    for (const path of ["/assets/Büro.png", "/о-нас", "/عن", "/о-нас.md"]) {
      assertEquals((await send(path)).status, 200, path);
    }
  });
});

Deno.test("A country is one of ISO 3166, in any case; what a practice does not have is answered by false", () => {
  const told = (practice: object) =>
    build(small({ "site.json": JSON.stringify({ name: "A", languages: ["en"], practice }) }));
  assertEquals(told({ country: "gb" }).site?.practice.country, "GB");
  for (const country of ["UK", "ZZZ", "XX"]) assert(told({ country }).errors[0], country);
  const none = { registerCourt: false, registerNumber: false, chamber: false, supervisor: false };
  const { check } = told({ ...address, country: "DE", ...none });
  const remarks = check!().remarks.join("\n");
  assert(!/registerCourt|chamber|supervisor/.test(remarks), remarks);
});
