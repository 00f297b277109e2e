// The texts and their versions: nothing that people may have read changes silently.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DOCUMENTS, VERSIONS } from "./reference/documents";
import { DOCUMENT_TEXTS, INFO_PAGES, INFO_TEXTS } from "./reference/texts";
import { findLegalDocument, readInfoPage, renderText } from "./text-queries";

const versions = DOCUMENTS.flatMap((slug) => VERSIONS[slug].map((each) => [slug, each] as const));
const allTexts = [
  ...versions.map(([slug, { version }]) => [slug, DOCUMENT_TEXTS[slug][version]] as const),
  ...INFO_PAGES.map((page) => [page, INFO_TEXTS[page]] as const),
].flatMap(([name, texts]) => [
  [`ru/${name}`, "ru", texts?.ru ?? ""] as const,
  [`en/${name}`, "en", texts?.en ?? ""] as const,
]);

it.each(versions)("the text of %s %j is the one that was published", (slug, { version, hash }) => {
  const texts = DOCUMENT_TEXTS[slug][version];
  const found = createHash("sha256").update(`${texts?.ru}\n${texts?.en}`).digest("hex");
  expect(found, "a published text never changes: add a version with a later date to reference/documents.ts").toBe(hash);
});

it.each(DOCUMENTS)("versions of %s have a text each, and dates that rise", (slug) => {
  const days = VERSIONS[slug].map(({ version }) => version);
  expect(days).toEqual([...new Set(days)].sort());
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.keys(DOCUMENT_TEXTS[slug])).toEqual(days);
});

it.each(allTexts)(
  "%s has both languages' own letters, typographic quotes, and details that exist",
  (name, locale, text) => {
    expect(text.length, name).toBeGreaterThan(500);
    expect(text).not.toMatch(/\w'\w|"/);
    if (locale === "en") expect(text.replace("УПД", "")).not.toMatch(/[а-яё]/i);
    expect(() => renderText(text, locale)).not.toThrow();
  },
);

it("Russian and English texts have the same sections and numbers", () => {
  const skeleton = (text: string) => text.match(/^(## |\d+\.\d+\.|- )/gm);
  for (const [slug, { version }] of versions) {
    const texts = DOCUMENT_TEXTS[slug][version];
    expect(skeleton(texts?.en ?? ""), slug).toEqual(skeleton(texts?.ru ?? ""));
  }
  for (const page of INFO_PAGES) expect(skeleton(INFO_TEXTS[page].en), page).toEqual(skeleton(INFO_TEXTS[page].ru));
});

it("texts link to pages of their own language", () => {
  for (const [name, locale, text] of allTexts)
    for (const [, path] of text.matchAll(/\]\((\/[^)]*)\)/g)) expect(path, name).toMatch(new RegExp(`^/${locale}/`));
});

it("a document marks a detail that the operator has not given, and never invents it", () => {
  const terms = findLegalDocument("terms", "ru");
  expect(terms?.lacksDetails).toBe(true);
  expect(terms?.html).toContain("<mark>не указано оператором</mark>");
  expect(terms?.html).not.toMatch(/\{\{|Тонна-Демо|0000000000/);
});

it.each(["ru", "en"] as const)("a page about the site leaves out what the operator has not given, %s", (locale) => {
  for (const page of INFO_PAGES) {
    const { html, lacksDetails } = readInfoPage(page, locale);
    expect(lacksDetails, page).toBe(/\{\{/.test(INFO_TEXTS[page][locale]));
    expect(html, page).not.toMatch(/<mark>|\{\{|Тонна-Демо|0000000000|<ul>\s*<\/ul>/);
  }
  expect(readInfoPage("about", locale).html).toContain(`<a href="/${locale}/contacts">`);
  expect(readInfoPage("contacts", locale).html).toMatch(/<strong>(?:Персональные|Personal).*?<\/strong> (?:Ваши|Your)/);
  expect(readInfoPage("contacts", locale).html).not.toMatch(/Уязвимость|vulnerability/);
});

it("a document is found in its version in effect and by its date, and no other", () => {
  const current = findLegalDocument("terms", "ru");
  expect(current).toMatchObject({
    isDraft: true,
    sections: expect.arrayContaining([{ id: "s1", title: expect.any(String) }]),
  });
  expect(findLegalDocument("terms", "ru", current?.version)?.html).toBe(current?.html);
  expect(findLegalDocument("terms", "ru", "2020-01-01")).toBeNull();
});

/** Names under which the site keeps something in a browser, as its sources write them. */
function namesInSources(): string[] {
  const text = readdirSync("components", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join("components", file), "utf8"))
    .join("\n");
  const keys = text.matchAll(/(?<!EVENT = |CHANGED = )["`](tonna(?:[.:-][a-z]+)+(?:-[a-z]+)*)/g);
  return [...new Set([...keys].map(([, key = ""]) => key))];
}

it.each(["ru", "en"] as const)("the page about cookies names everything that is kept, %s", (locale) => {
  const names = [...namesInSources(), "tonna:payer", "next-auth.session-token"];
  expect(names.length).toBeGreaterThan(8);
  const html = findLegalDocument("cookies", locale)?.html;
  for (const name of names) expect(html, name).toContain(`>${name}<`);
});
