import { assert, assertEquals } from "@std/assert";
import { characters } from "../../../lib/site/site_json.ts";
import { browserTest, type Page, serve, settings, until } from "./stage.ts";

/** Puts markup at the end of the page's text. */
const append = (page: Page, markup: string) =>
  page.evaluate(
    `document.querySelector("main > .text").insertAdjacentHTML("beforeend", ${
      JSON.stringify(markup)
    })`,
  );

browserTest(
  "a table on a phone cuts no number: its rows are stacked, each cell with its name",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/en/services/api-review");
    const cells = ["Hours", "Euros", "Weeks", "Charged"].map((name) =>
      `<td class="align-right" data-label="${name}">€19,200 to €38,400</td>`
    );
    await append(
      page,
      `<div class="table" id="wide"><table><thead><tr><th>${
        "Hours".repeat(99)
      }</th></tr></thead><tr><td>Review</td>${cells.join("")}</tr></table></div>`,
    );
    const [hidden, names] = await page.evaluate<[number, string]>(`(() => {
    const table = document.querySelector("#wide");
    const names = [...table.querySelectorAll("[data-label]")].map((cell) =>
      getComputedStyle(cell, "::before").content);
    return [table.scrollWidth - table.clientWidth, names.join()];
  })()`);
    assertEquals(hidden, 0);
    assertEquals(names, '"Hours","Euros","Weeks","Charged"');
  },
);

browserTest("cards of a row are even where only some have a picture", async ({ page }) => {
  await page.goto("/en");
  await append(page, `<div class="block-cards"><ul class="cards" id="cards"></ul></div>`);
  const image = '<img src="/assets/yard.png" alt="" width="160" height="90">';
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page.evaluate<number[]>(`(() => {
      const list = document.querySelector("#cards");
      list.innerHTML = ['${image}', "", '${image}'].map((image) =>
        '<li class="card">' + image + '<h3>Title</h3><p>A few words of it.</p></li>').join("");
      return [...list.children].map((card) => card.getBoundingClientRect().height);
    })()`);
    assert(Math.max(...heights) < 160, `${width}: ${heights}`);
  }
});

browserTest(
  "long lists of questions fold, and open where a link, a search or paper wants them",
  async ({ page }) => {
    const answers = ["first", "second", "third"].map((name) =>
      `<details class="answer"><summary><h2 id="${name}">${name}?</h2></summary><p>Yes.</p></details>`
    );
    await page.route("**/en/pricing", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</main>", `${answers.join("")}</main>`);
      await route.fulfill({ response, body });
    });
    await page.goto("/en/pricing");
    const shown = () =>
      page.evaluate<number>(`[...document.querySelectorAll(".answer > :not(summary)")]
      .filter((answer) => answer.checkVisibility({ contentVisibilityAuto: true })).length`);
    assertEquals(await shown(), 0);
    await page.evaluate(`location.hash = "third"`);
    await until(page, "document.querySelectorAll('.answer[open] #third').length === 1");
    await page.goto("/en/pricing#second");
    await until(page, "document.querySelectorAll('.answer[open] #second').length === 1");
    await page.emulateMedia({ media: "print" });
    await until(
      page,
      `[...document.querySelectorAll(".answer > p")]
      .every((answer) => answer.checkVisibility({ contentVisibilityAuto: true }))`,
    );
  },
);

browserTest(
  "whatever the owner's colour, what succeeded does not look like an error",
  async ({ page }) => {
    await page.goto("/");
    await append(
      page,
      `<section class="notice success" id="done"></section><p class="error" id="wrong"></p>`,
    );
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const brand of ["#ff0000", "#9b2226", "#ffd400", "#fbe9e7", "#000000"]) {
        const [done, wrong] = await page.evaluate<number[]>(`(() => {
        document.documentElement.style.setProperty("--brand", "${brand}");
        return [["#done", "borderTopColor"], ["#wrong", "color"]].map(([part, property]) => {
          const canvas = new OffscreenCanvas(1, 1).getContext("2d");
          canvas.fillStyle = getComputedStyle(document.querySelector(part))[property];
          canvas.fillRect(0, 0, 1, 1);
          const [red, green] = canvas.getImageData(0, 0, 1, 1).data;
          return green - red;
        });
      })()`);
        assert(done! > 20 && wrong! < -20, `${brand} ${colorScheme}`);
      }
    }
  },
);

browserTest("no button covers a letter of the code it copies", async ({ page }) => {
  await page.goto("/en/services/api-review");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const distance = await page.evaluate<number>(`(() => {
      const letters = document.createRange();
      letters.selectNodeContents(document.querySelector(".code code"));
      const button = document.querySelector(".code button").getBoundingClientRect();
      return letters.getBoundingClientRect().top - button.bottom;
    })()`);
    assert(distance >= 0, `${width}: ${distance}`);
  }
});

browserTest("cards are as wide as each other, the last one too", async ({ page }) => {
  await page.goto("/en");
  // In the first look, cards without pictures are rows of an index.
  await page.evaluate("document.documentElement.className = ''");
  await append(page, `<div class="block-cards"><ul class="cards" id="cards"></ul></div>`);
  for (const [width, most] of [[390, 1], [820, 2], [1280, 3]] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const count of [1, 2, 3, 4, 5]) {
      const [perRow, widths] = await page.evaluate<[number, number]>(`(() => {
        const list = document.querySelector("#cards");
        list.innerHTML = '<li class="card"><p>Words</p></li>'.repeat(${count});
        const cards = [...list.children].map((card) => card.getBoundingClientRect());
        const first = cards.filter(({ top }) => top === cards[0].top).length;
        return [first, new Set(cards.map(({ width }) => Math.round(width))).size];
      })()`);
      const expected = count === 4 ? Math.min(2, most) : Math.min(count, most);
      assertEquals([perRow, widths], [expected, 1], `${count} cards at ${width} pixels`);
    }
  }
});

const longTitle =
  "We modernise the ageing business software of firms while everybody keeps on working";

browserTest(
  "in the first view no fact is squeezed, no word broken and nothing too wide, whatever is said",
  async ({ page }) => {
    const emergency = { phone: "+49 30 000001", label: "Incident line, day and night" };
    const { practice } = settings;
    for (const character of characters) {
      for (const title of ["Software that lasts", longTitle]) {
        for (const said of [{ ...practice, emergency }, { email: practice.email }]) {
          await page.unrouteAll();
          await serve(
            page,
            ["/en"],
            { practice: said, de: {}, en: {}, theme: { character, hero: undefined } },
            { "en/index.md": `---\ntitle: ${title}\ndescription: Of us.\n---\n\nText.\n` },
          );
          for (const width of [390, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto("/en");
            const [isWide, least, broken] = await page.evaluate<[boolean, number, string[]]>(
              firstView,
            );
            const at = `${character}, ${width} pixels, ${title}`;
            assertEquals([isWide, broken], [false, []], at);
            assert(least >= 150, `${at}: ${least}`);
          }
        }
      }
    }
  },
);

/** Tells if a page is too wide, how wide its narrowest fact is, and which words stand in two lines. */
const firstView = `(() => {
  const words = [...document.querySelectorAll(".hero h1, .visit :is(dt, dd)")].flatMap((part) => {
    const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/[^\\s@.-]+/g)].filter(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1;
    }).map(([word]) => word);
  });
  const facts = [...document.querySelectorAll(".visit dd")];
  const widths = facts.map((fact) => fact.getBoundingClientRect().width);
  return [document.documentElement.scrollWidth > innerWidth, Math.min(...widths), words];
})()`;

browserTest(
  "a lettering that names no size of its own is shown, by day and by night",
  async ({ page }) => {
    await page.route(/\/assets\/logo[^/]*\.svg$/, (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 40"></svg>',
      }));
    await page.goto("/");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const logo = 'document.querySelector(".logo")';
        await page.evaluate(`${logo}.decode()`);
        const shown = await page.evaluate<number>(`${logo}.getBoundingClientRect().width`);
        assert(shown > 200, `${colorScheme} ${width}: ${shown}`);
      }
    }
  },
);

browserTest(
  "a colour of 5:1 on white is the owner's own by day, and a light one by night",
  async ({ page }) => {
    await page.goto("/");
    const shown = {
      light: ["#0f5c63", "#c2410c", "#2563eb", "#7a1f2b", "#000000"],
      dark: ["#ffd400", "#e08e45", "#7fb2ff", "#ffffff"],
    };
    const changed = { light: ["#ffd400", "#3d8bfd"], dark: ["#0f5c63", "#2563eb"] };
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [brands, isOwn] of [[shown, true], [changed, false]] as const) {
        for (const brand of brands[colorScheme]) {
          const [own, link, button] = await page.evaluate<string[]>(`(() => {
          document.documentElement.style.setProperty("--brand", "${brand}");
          const { color } = getComputedStyle(document.querySelector("main a:not(.button)"));
          const { backgroundColor } = getComputedStyle(document.querySelector("main .button"));
          const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          return ["${brand}", color, backgroundColor].map((fill) => {
            canvas.fillStyle = fill;
            canvas.fillRect(0, 0, 1, 1);
            return canvas.getImageData(0, 0, 1, 1).data.join();
          });
        })()`);
          assertEquals(link === own, isOwn, `${brand} ${colorScheme}: ${link}`);
          if (isOwn) assertEquals(button, own, `${brand} ${colorScheme}`);
        }
      }
    }
  },
);

browserTest("a photo at the head of a site is seen whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const [width, height] = await page.evaluate<number[]>(`(async () => {
    const image = document.querySelector(".hero-picture img");
    Object.assign(image, { src: "/assets/yard.png", width: 1600, height: 900 });
    await image.decode();
    const box = image.getBoundingClientRect();
    return [box.width, box.height];
  })()`);
  assertEquals(width, 390);
  assertEquals(Math.round(height! / width! * 1600), 900);
});
