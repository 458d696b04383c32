import { assertEquals, assertMatch } from "@std/assert";
import { ContentError, inOrder } from "../../lib/content/content_error.ts";
import { build, type Files, page, small } from "./folder.ts";

const json = (more: string, files: Files = {}) =>
  small({ ...files, "site.json": `{\n"name": "Example",\n"languages": ["en"],\n${more}\n}` });

const both: Files = {
  "site.json": '{ "name": "Example", "languages": ["en", "de"] }',
  "en/index.md": page("title: Start"),
  "de/index.md": page("title: Start"),
};

const errors: [what: string, files: Files, messages: RegExp][] = [
  ["no site.json", { "en/index.md": page() }, /^site\.json:1: The file is missing\. Add it with/],
  [
    "a comma too many",
    json('"hourlyRate": 1,'),
    /^site\.json:5: The file is not valid JSON from this line on\. Look here/,
  ],
  [
    "a site.json nested too deeply",
    small({ "site.json": "[".repeat(100_000) }),
    /^site\.json:1: The file is not valid JSON/,
  ],
  [
    "a list for site.json",
    small({ "site.json": "[]" }),
    /^site\.json:1: The file must be an object/,
  ],
  ["no name", small({ "site.json": '{ "languages": ["en"] }' }), /name is missing\. Add/],
  ["an empty name", json('"theme": {}, "name": " "'), /name must be the name of the practice/],
  ["no languages", small({ "site.json": '{ "name": "A" }' }), /languages is missing\. Add/],
  [
    "an unknown language",
    json('"languages": ["zz"]'),
    /languages\.0 must be \["en"\], \["de"\] or several such as \["en", "de"\], the main/,
  ],
  ["a language twice", json('"languages": ["en", "en"]'), /languages must be \["en"\]/],
  ["a text for languages", json('"languages": "en"'), /languages must be \["en"\]/],
  [
    "a rate of nothing",
    json('"hourlyRate": 0'),
    /^site\.json:4: hourlyRate must be a number above 0/,
  ],
  [
    "a sign for a currency",
    json('"currency": "€"'),
    /currency must be a currency in three capital/,
  ],
  [
    "a rate on a page that the site does not say",
    small({ "en/a.md": page("title: A", "{{rate}}") }),
    /^en\/a\.md:5: \{\{rate\}\} has no value\. Add hourlyRate to site\.json/,
  ],
  ["a rate in words", json('"hourlyRate": "120"'), /hourlyRate must be a number such as 120/],
  [
    "an unknown name",
    json('"colour": "red"'),
    /^site\.json:4: colour is unknown\. Use one of/,
  ],
  [
    "an unknown fact",
    json('"practice": {\n"tel": "1"\n}'),
    /^site\.json:5: practice\.tel is unknown\. Use one of legalName, /,
  ],
  ["a broken address", json('"practice": { "email": "post" }'), /practice\.email must be an email/],
  [
    "a country in words",
    json('"practice": { "country": "Germany" }'),
    /practice\.country must be two/,
  ],
  [
    "a type of schema.org that is none",
    json('"practice": { "type": "law office" }'),
    /practice\.type must be a type of schema\.org such as "ProfessionalService"/,
  ],
  [
    "a broken sameAs",
    json('"practice": { "sameAs": ["x"] }'),
    /practice\.sameAs\.0 must be an address such as/,
  ],
  [
    "a theme file that is not there",
    json('"theme": { "logo": "assets/logo.svg" }'),
    /^site\.json:4: theme\.logo names assets\/logo\.svg, which does not exist\. Put the file/,
  ],
  [
    "a theme file of the wrong kind",
    json('"theme": { "logo": "assets/a.pdf" }', { "assets/a.pdf": "x" }),
    /theme\.logo names assets\/a\.pdf, which is not a picture\. Name another file/,
  ],
  [
    "a theme file outside",
    json('"theme": { "logo": "../logo.svg" }'),
    /theme\.logo names \.\.\/logo\.svg, which does not exist/,
  ],
  [
    "a link to no page",
    json('"en": { "navigation": [\n{ "page": "x" }] }'),
    /^site\.json:5: en\.navigation\.0\.page names a page that does not exist\. Add en\/x\.md, or/,
  ],
  [
    "a link to a draft",
    json('"en": { "footer": [{ "page": "x" }] }', { "en/x.md": page("title: X\ndraft: true") }),
    /en\.footer\.0\.page names a page that does not exist\. en\/x\.md is a draft\. Remove its/,
  ],
  [
    "a link to an imprint without facts",
    json('"en": { "footer": [{ "page": "imprint" }] }'),
    /The engine supplies it once practice has legalName, street/,
  ],
  [
    "half a link",
    json('"en": { "footer": [{ "text": "x" }] }'),
    /en\.footer\.0 is not a link\. Write/,
  ],
  [
    "a link that runs something",
    json('"en": { "footer": [{ "text": "x", "url": "javascript:alert(1)" }] }'),
    /en\.footer\.0\.url must be an address with https:\/\/ or a path/,
  ],
  [
    "a link without a scheme",
    json('"en": { "footer": [{ "text": "x", "url": "//evil.example" }] }'),
    /en\.footer\.0\.url must be an address/,
  ],
  [
    "a word that is none",
    json('"en": { "words": { "frame": {\n"skipp": "x" } } }'),
    /^site\.json:5: en\.words\.frame\.skipp is not a word of the engine\. Did you mean skip\?/,
  ],
  [
    "a number for a word",
    json('"en": { "words": { "frame": { "skip": 1 } } }'),
    /en\.words\.frame\.skip must be a text in quotes/,
  ],
  [
    "a word with a name that nothing is put into",
    json('"en": { "words": { "frame": { "updated": "Changed {date}" } } }'),
    /en\.words\.frame\.updated has \{date\}, which nothing is put into\. Use \{\{date\}\}/,
  ],
  [
    "a page's own words with an unknown name",
    json('"en": { "words": { "pages": { "contact": { "text": "{{nothing}}" } } } }'),
    /interface\.json:1: Nothing is called “nothing” in: \{\{nothing\}\}/,
  ],
  [
    "a text for a group of words",
    json('"en": { "words": { "frame": "x" } }'),
    /en\.words\.frame must be a group of words, such as/,
  ],
  [
    "no start page",
    { "site.json": '{ "name": "A", "languages": ["en"] }' },
    /^en\/index\.md:1: The home page is missing/,
  ],
  [
    "a draft for a start page",
    small({ "en/index.md": page("title: A\ndraft: true") }),
    /^en\/index\.md:1: The home page is a draft/,
  ],
  ["no front matter", small({ "en/a.md": "Text" }), /^en\/a\.md:1: The front matter is missing/],
  [
    "two files for a page",
    small({ "en/a.md": page(), "en/a/index.md": page() }),
    /^en\/a\/index\.md:1: en\/a\.md has the same address\. Keep one of the two files/,
  ],
  [
    "a name with a blank",
    small({ "en/a b.md": page() }),
    /^en\/a b\.md:1: The file's name becomes/,
  ],
  [
    "a name with a dot",
    small({ "en/v1.0.md": page() }),
    /^en\/v1\.0\.md:1: The file's name becomes/,
  ],
  [
    "a page where the API is",
    small({ "en/api/a.md": page() }),
    /The page is at \/api.*the engine itself/,
  ],
  ["a page where /ask is", small({ "en/ask.md": page() }), /^en\/ask\.md:1: The page is at \/ask/],
  [
    "a page where a language is",
    { ...both, "en/de.md": page() },
    /^en\/de\.md:1: The page is at \/de, which is reserved for a language/,
  ],
  [
    "an alias where a page is",
    small({ "en/a.md": page("title: A\naliases: [/b]"), "en/b.md": page() }),
    /^en\/a\.md:3: The alias is \/b, which is taken by en\/b\.md\. Choose another/,
  ],
  [
    "an alias twice",
    small({
      "en/a.md": page("title: A\naliases: [/o]"),
      "en/b.md": page("title: B\naliases: [/o]"),
    }),
    /^en\/b\.md:3: The alias is \/o, which is taken by en\/a\.md/,
  ],
  [
    "an alias of the page itself",
    small({ "en/a.md": page("title: A\naliases: [/a]") }),
    /^en\/a\.md:3: The alias is \/a, which is taken by en\/a\.md/,
  ],
  [
    "an alias where a page of the engine is",
    small({ "en/a.md": page("title: A\naliases: [/contact]") }),
    /^en\/a\.md:3: The alias is \/contact, which is taken by a page of the engine/,
  ],
  [
    "an alias where the engine answers",
    small({ "en/a.md": page("title: A\naliases: [/llms.txt]") }),
    /^en\/a\.md:3: The alias is \/llms\.txt, which is taken by the engine itself/,
  ],
  [
    "an alias of slashes alone",
    small({ "en/a.md": page("title: A\naliases: [//]") }),
    /^en\/a\.md:3: aliases contains \/\/, which is not a path of this site/,
  ],
  [
    "an alias with a query where a page reads queries",
    small({ "en/a.md": page('title: A\naliases: ["/search?query=x"]') }),
    /^en\/a\.md:3: The alias is \/search, which is taken by a page of the engine/,
  ],
  [
    "an alias with a query where the engine answers",
    small({ "en/a.md": page('title: A\naliases: ["/ask?query=x"]') }),
    /^en\/a\.md:3: The alias is \/ask\?query=x, which is taken by the engine itself/,
  ],
  [
    "a file where an alias is",
    small({ "en/a.md": page("title: A\naliases: [/o.txt]"), "en/o.txt": "x" }),
    /^en\/o\.txt:1: The file is at \/o\.txt, which is taken by en\/a\.md/,
  ],
  [
    "a file where the engine answers",
    small({ "en/robots.txt": "x" }),
    /^en\/robots\.txt:1: The file is at/,
  ],
  [
    "a social picture that is not there",
    small({ "en/a.md": page("title: A\nimage: /assets/a.png") }),
    /^en\/a\.md:3: image names \/assets\/a\.png, but there is no picture there\. Put one into assets/,
  ],
  [
    "a misspelt placeholder",
    small({ "en/a.md": page("title: A", "One.\n\n{{siteNam}}") }),
    /^en\/a\.md:7: Unknown placeholder \{\{siteNam\}\}\. Did you mean \{\{siteName\}\}\?/,
  ],
];

for (const [what, files, message] of errors) {
  Deno.test(`A site with ${what} is refused with file, line and what to do`, () => {
    const found = build(files);
    assertEquals(found.site, undefined);
    assertMatch(found.errors.join("\n"), message);
    for (const error of found.errors) {
      assertMatch(error, /^[^:]+:\d+: \S.*[^.]$/);
      assertEquals(/invalid|expected|received|undefined|regex/i.test(error), false, error);
    }
  });
}

Deno.test("Errors are told by file, then by line", () => {
  const errors = [["b.md", 10], ["a.md", 9], ["b.md", 2], ["b.md", 5]] as const;
  const told = inOrder(errors.map(([file, line]) => new ContentError(file, line, "Mend it")));
  assertEquals(told.map(({ file, line }) => `${file}:${line}`), [
    "a.md:9",
    "b.md:2",
    "b.md:5",
    "b.md:10",
  ]);
});
