import { assert, assertEquals } from "@std/assert";
import { checkFolder } from "../../lib/cli/check.ts";
import { configOf, loadSite, testApp } from "../kit/app.ts";

/**
 * Sites as `deno task new` of an edition wrote them, by its number, 4 and 5 with pages that use what
 * the edition brought, 6 with what it no longer reads; none is ever changed.
 */
const editions = [...Deno.readDirSync("tests/editions")].map(({ name }) => name).sort();

for (const edition of editions) {
  const dir = `tests/editions/${edition}`;

  Deno.test(`A site that edition ${edition} wrote has no error`, () => {
    const { ok, report } = checkFolder(dir);
    assertEquals(ok, true, report);
  });

  Deno.test(`A site that edition ${edition} wrote has its own pages at their addresses`, async () => {
    const app = testApp({ site: loadSite(dir, configOf()) });
    const own = [...pagesIn(dir, "de"), ...pagesIn(dir, "en").map((path) => `/en${path}`)]
      // Drafts: what `new` leaves as a pattern, and a page of a day to come.
      .filter((path) => !/\/(?:blocks|offer)\.md$/.test(path));
    assert(own.length >= 8, own.join());
    for (const path of own) {
      const address = path.replace(/(\/index)?\.md$/, "") || "/";
      for (const each of [address, path]) {
        if (each.endsWith("/index.md") && address !== "/" && address !== "/en") continue;
        assertEquals((await app.send(each)).status, 200, each);
      }
    }
  });
}

Deno.test("There is a site of the edition that the engine is", () => {
  const { version } = JSON.parse(Deno.readTextFileSync("deno.json"));
  assert(editions.includes(version.split(".")[0]), version);
});

/** The paths of the pages of a language's folder, below it. */
function pagesIn(dir: string, folder: string): string[] {
  const walk = (path: string): string[] =>
    [...Deno.readDirSync(`${dir}/${folder}${path}`)].flatMap(({ name, isDirectory }) =>
      isDirectory ? walk(`${path}/${name}`) : [`${path}/${name}`]
    );
  return walk("");
}
