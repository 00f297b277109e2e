import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { AUDIT_ACTIONS } from "@/lib/core/audit-actions";
import { ERRORS } from "@/lib/core/errors";
import en from "./messages/en.json";
import ru from "./messages/ru.json";

type Tree = { [name: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [[prefix + name, value] as [string, string]] : flat(value, `${prefix}${name}.`),
  );
}

const russian = new Map(flat(ru));
const english = new Map(flat(en));

it("messages are the same in both languages, none empty", () => {
  expect([...english.keys()].sort()).toEqual([...russian.keys()].sort());
  for (const [name, text] of [...russian, ...english]) expect(text.trim(), name).not.toBe("");
});

it("messages take the same arguments in both languages", () => {
  const args = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort();
  for (const [name, text] of russian) expect(args(english.get(name) ?? ""), name).toEqual(args(text));
});

it("messages have every plural form of their language", () => {
  const plurals = [...russian].filter(([, text]) => text.includes(", plural,"));
  expect(plurals.length).toBeGreaterThan(5);
  for (const [name, text] of plurals) {
    for (const form of ["one", "few", "many", "other"]) expect(text, name).toMatch(new RegExp(`\\b${form} \\{`));
    expect(english.get(name), name).toMatch(/\bone \{.*\bother \{/);
  }
});

/** Every word of the sources, and what stands before the `${` of names that are made: `empty${kind}`. */
function wordsOfSources(): { words: Set<string>; starts: string[] } {
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  );
  const text = sources.join("\n");
  const starts = [...text.matchAll(/`([a-z]+)\$\{/g)].map(([, start = ""]) => start);
  return { words: new Set(text.match(/[\w:-]+/g)), starts };
}

it("every message is shown somewhere", () => {
  const { words, starts } = wordsOfSources();
  const isShown = (name: string) => words.has(name) || starts.some((start) => name.startsWith(start));
  expect([...russian.keys()].filter((name) => !isShown(name.split(".").at(-1) ?? ""))).toEqual([]);
});

it("English messages have no Russian letters", () => {
  const quotesRussian = new Set(["layout.otherLanguage", "docs.postText"]);
  for (const [name, text] of english) if (!quotesRussian.has(name)) expect(text, name).not.toMatch(/[а-яё]/i);
});

it("errors of a field do not repeat its label", () => {
  for (const { fields } of [ru.forms, en.forms]) {
    for (const code of ["inn_invalid_checksum", "ogrn_invalid_checksum", "kpp_invalid_format"] as const)
      expect(fields[code]).not.toMatch(/ИНН|ОГРН|КПП|INN|OGRN|KPP/);
  }
});

it.each([
  ["аккаунт", /учётн\p{L}+ запис/iu],
  ["категория", /раздел\p{L}* (каталога|«\{category)|^раздел$|в этом разделе/iu],
  ["переписка", /(^|[^\p{L}])чат(ы|а|ов|ах)?(?!\p{L})/iu],
  ["знак", /символ/iu],
  ["срок истёк", /срок( \p{L}+)? вышел|вышел срок/iu],
])("Russian messages call one thing by one name: %s", (_name, other) => {
  for (const [name, text] of russian) expect(text, name).not.toMatch(other);
});

it.each([
  ["chat", /conversation/i],
  ["e-mail", /(?<!e-)\bmails?\b(?! server)/i],
])("English messages call one thing by one name: %s", (_name, other) => {
  for (const [name, text] of english) expect(text, name).not.toMatch(other);
});

it("no button says only OK", () => {
  for (const [name, text] of [...russian, ...english]) expect(text, name).not.toMatch(/^(ОК|OK)$/i);
});

it("messages have typographic apostrophes and quotes", () => {
  for (const [name, text] of [...russian, ...english]) expect(text, name).not.toContain("'");
});

/** An ordinary space within a figure, between one and its unit, or behind a number sign; `#` and `{…}` stand for figures. */
const NEEDS_NO_BREAK = /\d \d{3}(?!\d)|[\d}#] (%|₽|(т|с|ч|мин|КБ|МБ|s|h|min|KB|MB)(?!\p{L}))|№ /u;

it("messages keep a number and its unit on one line", () => {
  for (const [name, text] of [...russian, ...english]) expect(text, name).not.toMatch(NEEDS_NO_BREAK);
});

/** Numbers of limits come from the code of the limits. */
const LIMITS = [
  "keys.freeText",
  "billing.renewal.keepText",
  "billing.request.explain",
  "billing.request.explainUpgrade",
  "billing.problems.rate_limited",
  "chats.errors.invalid",
  "companyPage.documentsText",
  "companyPage.uploadErrors.conflict",
  "companyPage.uploadErrors.payload_too_large",
  "errorCodes.page_too_deep.when",
  "errorCodes.payload_too_large.when",
  "errorCodes.rate_limited.when",
  "favourites.errors.conflict",
  "listingForm.photos.hint",
  "listingForm.photos.overflow",
  "listingForm.photos.problems.too_large",
  "myListings.desk.done.renew",
  "myListings.endingSoonText",
  "adminNews.editor.cover.problems.too_large",
  "adminNews.editor.hints.cover",
  "savedSearches.errors.too_many",
];

it.each(LIMITS)("messages have no number of their own in %s", (name) => {
  for (const messages of [russian, english]) expect(messages.get(name)).toMatch(/^[^\d]*\{\w+, (number|plural)[^\d]*$/);
});

it("Russian messages decline the numbers of keys and requests of a tariff", () => {
  const t = createTranslator({ locale: "ru", messages: ru, namespace: "keys" });
  const spaced = (text: string) => text.replace(/\s/g, " ");
  expect(spaced(t("freeText", { proKeys: 1, proRate: 100, corporateKeys: 10, corporateRate: 10_000 }))).toBe(
    "API входит в Pro (1 ключ, 100 запросов в час) и Corporate (10 ключей, по 10 000 запросов в час).",
  );
  expect(spaced(t("freeText", { proKeys: 2, proRate: 101, corporateKeys: 21, corporateRate: 5 }))).toBe(
    "API входит в Pro (2 ключа, 101 запрос в час) и Corporate (21 ключ, по 5 запросов в час).",
  );
});

it("messages document every error of the API", () => {
  expect(Object.keys(ru.errorCodes).sort()).toEqual(Object.keys(ERRORS).sort());
});

it("messages name every action of the audit trail, and no other", () => {
  const acts = Object.entries(AUDIT_ACTIONS).flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`));
  for (const { audit } of [ru, en]) {
    expect(
      flat(audit.actions)
        .map(([act]) => act)
        .sort(),
    ).toEqual([...acts].sort());
    expect(Object.keys(audit.types).sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
  }
});

it.each([
  [1, "1 объявление"],
  [3, "3 объявления"],
  [11, "11 объявлений"],
  [21, "21 объявление"],
])("Russian messages count: %d", (count, text) => {
  const t = createTranslator({
    locale: "ru",
    messages: ru,
    namespace: "empty",
  });
  expect(t("found", { count })).toBe(text);
});

it.each([
  [1, "Ваше объявление снимается", "1 объявление отправлено на проверку: его меняли."],
  [2, "Ваши 2 объявления снимаются", "2 объявления отправлены на проверку: их меняли."],
  [5, "Ваши 5 объявлений снимаются", "5 объявлений отправлено на проверку: их меняли."],
  [21, "Снимается 21 ваше объявление", "21 объявление отправлено на проверку: их меняли."],
])("Russian messages decline listings: %d", (count, gone, waiting) => {
  expect(createTranslator({ locale: "ru", messages: ru, namespace: "deletePage" })("listings", { count })).toContain(
    gone,
  );
  expect(createTranslator({ locale: "ru", messages: ru, namespace: "renew" })("review", { count })).toContain(waiting);
});

it.each([
  [0, "Весь каталог"],
  [1, "1 объявление"],
  [2, "Все 2 объявления"],
  [5, "Все 5 объявлений"],
  [11, "Все 11 объявлений"],
  [21, "Все 21 объявление"],
  [122, "Все 122 объявления"],
])("the link to all results counts: %d", (count, text) => {
  const t = createTranslator({ locale: "ru", messages: ru, namespace: "home" });
  expect(t("all", { count })).toBe(text);
});

it("messages do not say «seller» when buyers are meant too", () => {
  for (const messages of [ru, en]) {
    // These two name the author of a listing by its type.
    const { seller, buyer, ...listing } = messages.listing;
    const { filters, compare, listingForm, myListings, moderation, report, adminHome, profilePage } = messages;
    const texts = flat({
      listing,
      filters,
      compare,
      listingForm,
      myListings,
      moderation,
      report,
      adminHome,
      profilePage,
    });
    for (const [name, text] of texts) expect(text, name).not.toMatch(/продав|покупат|seller|buyer/i);
  }
});

it("a price without VAT has one name in listings and in their form", () => {
  for (const { listing, listingForm } of [ru, en]) expect(listingForm.vat.none).toBe(listing.vat.none);
});
