// The search document of a listing: the terms that it is found by, at three levels.
import { memoise } from "@/lib/core/cache/remembered";
import { computeDigest } from "@/lib/core/etag";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryNodes, listCategoryPath } from "@/lib/reference/categories/tree";
import { COUNTRIES, findCountryByCode, findRegion, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { TYPE_TERMS, toTypeTerm } from "./dictionary";
import { BASIS_NAMES, listNameTerms, toCategoryTerm } from "./names";
import { stemWord } from "./stem";
import synonyms from "./synonyms.json";
import { toDocumentIds } from "./terms";
import { listTerms, parseWanted } from "./words";

/** Raise it if documents, or the columns beside them, change in a way that the words and the sample below do not show. */
const RULES = 7;
/** A text that uses the rules of words and numbers, so that a changed rule changes its terms. */
const SAMPLE = `Куплю пшеницу 3кл, мёд и медь, сырьё и сыр, семечки, щебень 5–20, песка, овса, рожь; арматура A500С Ø12, ф16, 12мм;
  20Х, 40ХН, ГОСТ 34028-2016, АИ-92-К5, б/у, г/к, 16:16:16, 12,50 %, 1-й сорт, III класс, ст 3, Ст3, 600х250х100, 5т;
  доска 50 х 150 мм, 57×3,5, 5-20мм, 3-4 класса, кл.3, NPK16:16:16, А500 С, А-III, С 1, ДТ-З-К5, ДТ Л, Евро 5, 1 000 т, купим, металл;
  crude sunflower oil, wheat flour, galvanised sheets, sulphur, rolled coils, лом меди, масло подсолнечное, дизельное топливо`;

/** Terms of places, bases, categories and qualities are computed once each. */
const CACHE = { most: 20_000, longest: 200 };

let form: string | null = null;

/**
 * A digest of everything that documents are made from: rules, dictionary, category tree, names of places.
 * Stored documents of another form are rebuilt. The digest is computed once, because timers ask for it every few seconds.
 */
export function getDocumentForm(): string {
  form ??= makeForm();
  return form;
}

function makeForm(): string {
  const names = [...categoryNodes.values()].map(({ slug, name, nameEn, synonyms: words }) => [
    slug,
    name,
    nameEn,
    words,
  ]);
  const named = [COUNTRIES, REGIONS, [...OTHER_NAMES]];
  return computeDigest(JSON.stringify([RULES, [...listTerms(SAMPLE)], synonyms, names, named]));
}

type Searchable = {
  title: string;
  type: string;
  description: string | null;
  categorySlug: string;
  attributes: Record<string, string | number | boolean>;
  countryCode: string;
  region: string | null;
  basis: string | null;
  basisPlace: string | null;
};

/**
 * The search document of a listing: index numbers of its terms. Levels: title and place; category, quality and basis;
 * description. The basis is not at the level of the title, since "DAP" is a fertiliser too.
 */
export function toSearchDocument(listing: Searchable): number[] {
  const { title, type, description, categorySlug, attributes, basis, basisPlace } = listing;
  const node = categoryNodes.get(categorySlug);
  const shares = contentTerms(categorySlug);
  const ofTitle = [...listTerms(title)];
  return toDocumentIds({
    title: [
      ...dropTypeTerms(ofTitle.filter((term) => !shares.has(term))),
      ...dropTypeTerms(listTerms(basisPlace ?? "")),
      ...listPlaceTerms(listing),
      toTypeTerm(type),
    ],
    kind: [
      ...categoryTerms(categorySlug),
      ...listQualityTerms(attributes, node),
      ...(basis === null ? [] : basisTerms(basis)),
    ],
    text: dropTypeTerms([...ofTitle.filter((term) => shares.has(term)), ...listTerms(description ?? "")]),
  });
}

/** Removes type terms. A listing has one type, even with «Куплю пшеницу, продам ячмень» in its text. */
function dropTypeTerms(terms: Iterable<string>): string[] {
  return [...terms].filter((term) => !TYPE_TERMS.includes(term));
}

/** The terms of a place: its names in both languages, its capital, its federal district, and the town of «Краснодарский край». */
export function listPlaceTerms({ countryCode, region }: Pick<Searchable, "countryCode" | "region">): readonly string[] {
  return placeTerms(`${countryCode} ${region ?? ""}`);
}

const placeTerms = memoise((place): readonly string[] => {
  const [countryCode, region] = [place.slice(0, 2), place.slice(3)];
  const country = findCountryByCode(countryCode);
  const known = region === "" ? null : findRegion(countryCode, region);
  const terms = listTerms([country?.nameRu, country?.nameEn, region, known?.nameEn].filter(Boolean).join(", "));
  // «Краснодарский край» is also found as «Краснодар», «Ростовская область» as «Ростов», «Ивановская» as «Иваново».
  const towns = [...terms].flatMap((term) => /^([а-я]{4,})ск$/.exec(term)?.[1] ?? []);
  const codes = [countryCode, known?.code ?? [], known?.federalDistrict ?? []].flat();
  const others = codes.flatMap((code) => listNameTerms(code, OTHER_NAMES.get(code) ?? []));
  return [...terms, ...towns, ...towns.map(stemWord), ...others];
}, CACHE);

/** Terms of a basis: an Incoterm by its letters, a basis of Russian practice by its names. EXW is also «самовывоз». */
const basisTerms = memoise((code): readonly string[] => {
  if (code === "EXW") return [...listTerms("EXW, самовывоз")];
  const names = BASIS_NAMES.get(code);
  if (!names) return [...listTerms(code)];
  const letters = names.flatMap((name) => name.match(/^[A-Z]{3}(?= )/) ?? []);
  return [...listNameTerms(code, names), ...listTerms(letters.join(" "))];
}, CACHE);

/** The terms of a category: its own names and synonyms, and those of the categories above it. */
export function listCategoryTerms({ slug }: CategoryNode): readonly string[] {
  return categoryTerms(slug);
}

const categoryTerms = memoise((slug): readonly string[] => {
  const node = categoryNodes.get(slug);
  const path = node ? listCategoryPath(node) : [];
  return path.flatMap((step) => [toCategoryTerm(step.slug), ...listOwnTerms(step)]);
}, CACHE);

function listOwnTerms(node: CategoryNode): string[] {
  // «Мука и крупы» names neither flour nor groats alone, so the words of such a group do not count. On a leaf each does.
  if (node.level < 3 && /,| и /.test(node.name))
    return [...listOtherNames(node, new Set())].concat(findMeaning(node.name) ?? []);
  const name = listTerms(node.name);
  return [...name, ...listOtherNames(node, name)];
}

/** Terms of the other names of a category, without words that mean other goods: "wheat flour" is no wheat. */
function listOtherNames({ nameEn, name, synonyms }: CategoryNode, named: ReadonlySet<string>): string[] {
  // The synonym «пшеница 3 класса» would make each listing of the category one of class 3.
  const names = [...(name.includes(" и ") ? [] : [nameEn]), ...synonyms.filter((words) => !/\d/.test(words))];
  return names.flatMap((words) => {
    const whole = findMeaning(words);
    const kept = words.split(/\s+/).filter((word) => {
      const meaning = findMeaning(word);
      return meaning === null || meaning === whole || named.has(meaning);
    });
    return [...kept.flatMap((word) => [...listTerms(word)]), ...(whole === null ? [] : [whole])];
  });
}

/** The meaning of a text that is one word or phrase of the dictionary, else null. */
function findMeaning(text: string): string | null {
  const terms = [...listTerms(text)];
  const [wanted, more] = parseWanted(text);
  const [term, other] = wanted?.terms ?? [];
  return term?.startsWith("=") && !other && !more && terms.includes(term) ? term : null;
}

/** Units of a share. */
const SHARE = /^(%|мг\/кг)$/;

/** Terms of other goods that these goods contain a share of: «чугун, сера 0,03 %» sells no sulphur. */
const contentTerms = memoise((slug): ReadonlySet<string> => {
  const own = new Set(categoryTerms(slug));
  const attributes = categoryNodes.get(slug)?.attributes ?? [];
  const shares = attributes.filter(({ type, unit }) => type === "number" && SHARE.test(unit ?? ""));
  const names = shares.flatMap(({ name, nameEn }) => [...listTerms(`${name}, ${nameEn}`)]);
  return new Set(names.filter((term) => goodsTerms.has(term) && !own.has(term)));
}, CACHE);

/** Meanings of the names of categories. */
const goodsTerms = new Set(
  [...categoryNodes.values()]
    .flatMap(({ name, nameEn }) => [...listTerms(`${name}, ${nameEn}`)])
    .filter((term) => term.startsWith("=")),
);

const qualityTerms = memoise((quality): readonly string[] => [...listTerms(quality)], CACHE);

function listQualityTerms(attributes: Searchable["attributes"], node: CategoryNode | undefined): string[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = node?.attributes.find((one) => one.key === key);
    return qualityTerms(formatQuality(value, attribute));
  });
}

/** Names of attributes whose value is a grade: «Класс пшеницы», «Сорт муки». */
const GRADE_NAME = /^(сорт|класс|категория) \p{L}/iu;

/** A quality as people ask for it: «Протеин 12.5 %», «Класс пшеницы 3, 3 класс». A quality that is false gives no text. */
function formatQuality(value: string | number | boolean, attribute: Attribute | undefined): string {
  if (!attribute) return typeof value === "boolean" ? "" : String(value);
  if (typeof value === "boolean") return value ? attribute.name : "";
  const english = attribute.optionsEn?.[attribute.options?.indexOf(String(value)) ?? -1] ?? "";
  const [, grade] = GRADE_NAME.exec(attribute.name) ?? [];
  return `${attribute.name} ${value} ${attribute.unit ?? ""}, ${grade ? `${value} ${grade}` : ""}, ${english}`;
}
