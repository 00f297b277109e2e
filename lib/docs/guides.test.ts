import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listChangelogSections } from "./changelog-text";
import { readGuide } from "./guide-queries";
import { fillIn, parseGuide, toPlainMarkdown } from "./guide-text";
import { GUIDES } from "./reference/guides";

const ORIGIN = "https://market.example";
const TABLES = Object.fromEntries(
  ["tariffs", "scopes", "errors", "field-codes", "categories", "support"].map((name) => [name, `table of ${name}`]),
);
const read = (slug: (typeof GUIDES)[number]["slug"], locale: "ru" | "en") =>
  readGuide(slug, { locale, origin: ORIGIN, tables: TABLES });
const source = (slug: string, locale: string) => readFileSync(`lib/docs/pages/${locale}/${slug}.md`, "utf8");
const PART = /^\{\{([\w-]+)\}\}$/gm;
const listParts = (text: string) => [...text.matchAll(PART)].map(([, name]) => name ?? "");
const listIds = (text: string) => [...text.matchAll(/\{#([\w-]+)\}/g)].map(([, id]) => id);

it("every file of a guide belongs to a guide, in both languages", () => {
  const files = GUIDES.map(({ slug }) => `${slug}.md`).sort();
  for (const locale of ["ru", "en"]) expect(readdirSync(`lib/docs/pages/${locale}`).sort()).toEqual(files);
});

it.each(GUIDES)("the guide $slug has the same sections, examples and tables in both languages", async ({ slug }) => {
  const [russian, english] = [source(slug, "ru"), source(slug, "en")];
  expect(listParts(russian)).toEqual(listParts(english));
  expect(listIds(russian)).toEqual(listIds(english));
  for (const locale of ["ru", "en"] as const) {
    const { title, lead, sections } = parseGuide(await read(slug, locale), locale);
    expect(title).not.toBe("");
    expect(lead).toMatch(/[.!]$/);
    expect(lead).not.toMatch(/[ `][.,:;]/);
    expect(sections.length).toBeGreaterThan(1);
  }
  expect(english.replace(/`[^`]*`/g, "")).not.toMatch(/[а-яё]/i);
});

it("every example is shown by a guide", () => {
  const shown = new Set(GUIDES.flatMap(({ slug }) => listParts(source(slug, "en"))));
  const examples = readdirSync("lib/docs/examples").map((file) => file.replace(/\.md$/, ""));
  expect(examples.filter((name) => !shown.has(name))).toEqual([]);
});

it("links between guides lead to a section that there is", () => {
  const pages = new Map<string, (string | undefined)[]>(
    GUIDES.map(({ slug }) => [`/docs/${slug}`, listIds(source(slug, "en"))]),
  );
  for (const { slug } of GUIDES)
    for (const [, path = "", id] of source(slug, "en").matchAll(/\]\((\/docs\/[\w-]+)(?:#([\w-]+))?\)/g)) {
      if (path === "/docs/api") continue;
      expect(pages.has(path), `${slug}: ${path}`).toBe(true);
      if (id) expect(pages.get(path), `${slug}: ${path}`).toContain(id);
    }
});

it("a guide names the address of this service, and no other", async () => {
  for (const { slug } of GUIDES) {
    const text = await read(slug, "en");
    expect(text).not.toContain("https://tonna.example");
    expect(parseGuide(text, "en").blocks.length).toBeGreaterThan(0);
  }
});

it("samples in several languages are one block, and two answers are two", () => {
  const text = "# A\n\nText.\n\n```sh\ncurl\n```\n\n```js\nfetch\n```\n\nMore.\n\n```json\n1\n```\n\n```json\n2\n```\n";
  const { blocks } = parseGuide(text, "en");
  expect(blocks.map((block) => (block.kind === "code" ? block.samples.map(({ code }) => code) : "text"))).toEqual([
    "text",
    ["curl", "fetch"],
    "text",
    ["1"],
    ["2"],
  ]);
});

it("headings have anchors on the page, and none in plain Markdown", () => {
  const text = "# A\n\n## Keys {#keys}\n\n[more](/docs/erp#bulk), [API](/api/openapi.json)\n";
  const [block] = parseGuide(text, "ru").blocks;
  expect(block).toMatchObject({ kind: "text" });
  const html = block?.kind === "text" ? block.html : "";
  expect(html).toContain('<h2 id="keys"><a href="#keys">Keys</a></h2>');
  expect(html).toContain('href="/ru/docs/erp#bulk"');
  expect(html).toContain('href="/api/openapi.json"');
  expect(toPlainMarkdown(text, { origin: ORIGIN, locale: "ru" })).toBe(
    `# A\n\n## Keys\n\n[more](${ORIGIN}/ru/docs/erp.md#bulk), [API](${ORIGIN}/api/openapi.json)\n`,
  );
});

it("a heading with a link keeps that link alone", () => {
  const [block] = parseGuide("# A\n\n### [`a`](/docs/errors/a) 404 {#a}\n", "en").blocks;
  expect(block).toMatchObject({ html: '<h3 id="a"><a href="/en/docs/errors/a"><code>a</code></a> 404</h3>' });
});

it("a part that there is not fails the guide", () => {
  expect(() => fillIn("{{nothing}}", {}, ORIGIN)).toThrow("nothing");
});

it("the changelog lists its dated sections", async () => {
  for (const locale of ["ru", "en"] as const) {
    const { title, lead, changes } = listChangelogSections(await read("changelog", locale));
    expect(title).not.toBe("");
    expect(lead).not.toBe("");
    expect(changes.map(({ day }) => day)).toEqual(
      changes
        .map(({ day }) => day)
        .sort()
        .reverse(),
    );
    expect(changes.at(-1)).toMatchObject({ day: "2026-11-23", markdown: expect.stringContaining("- ") });
  }
});
