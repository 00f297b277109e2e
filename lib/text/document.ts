import { digest } from "@/lib/core/etag";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryNodes, categoryPath } from "@/lib/reference/categories/tree";
import { COUNTRIES, countryByCode, findRegion, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { TYPE_TERMS, typeTerm } from "./dictionary";
import { BASIS_NAMES, categoryTerm, nameTerms } from "./names";
import { stemWord } from "./stem";
import synonyms from "./synonyms.json";
import { levelTerms } from "./terms";
import { termsOf, wantedOf } from "./words";

/** Goes up when documents, or what stands beside them, come out differently though the words behind them and the sample below stayed. */
const RULES = 7;
/** A text that the rules of words and numbers come out in. */
const SAMPLE = `Куплю пшеницу 3кл, мёд и медь, сырьё и сыр, семечки, щебень 5–20, песка, овса, рожь; арматура A500С Ø12, ф16, 12мм;
  20Х, 40ХН, ГОСТ 34028-2016, АИ-92-К5, б/у, г/к, 16:16:16, 12,50 %, 1-й сорт, III класс, ст 3, Ст3, 600х250х100, 5т;
  доска 50 х 150 мм, 57×3,5, 5-20мм, 3-4 класса, кл.3, NPK16:16:16, А500 С, А-III, С 1, ДТ-З-К5, ДТ Л, Евро 5, 1 000 т, купим, металл;
  crude sunflower oil, wheat flour, galvanised sheets, sulphur, rolled coils, лом меди, масло подсолнечное, дизельное топливо`;

let form: string | null = null;

/**
 * Names the form of documents: the rules, the words of the trade, the tree, and the names of places. Stored documents of another
 * are rebuilt. Made once: timers ask for it every few seconds.
 */
export function documentForm(): string {
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
  return digest(JSON.stringify([RULES, [...termsOf(SAMPLE)], synonyms, names, named]));
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
 * What a listing is found by, as the numbers of its terms: the title and the place; category, quality, their English names and
 * the basis, since "DAP" is a fertiliser too; the description.
 */
export function searchDocument(listing: Searchable): number[] {
  const { title, type, description, categorySlug, attributes, basis, basisPlace } = listing;
  const node = categoryNodes.get(categorySlug);
  const shares = new Set(node ? contentTerms(node) : []);
  const ofTitle = [...termsOf(title)];
  return levelTerms({
    title: [
      ...withoutType(ofTitle.filter((term) => !shares.has(term))),
      ...withoutType(termsOf(basisPlace ?? "")),
      ...placeTerms(listing),
      typeTerm(type),
    ],
    kind: [...(node ? categoryTerms(node) : []), ...qualityTerms(attributes, node), ...basisTerms(basis)],
    text: withoutType([...ofTitle.filter((term) => shares.has(term)), ...termsOf(description ?? "")]),
  });
}

/** «Куплю пшеницу, продам ячмень» is of one type all the same, and so is a seller's «принимаем заявки». */
function withoutType(terms: Iterable<string>): string[] {
  return [...terms].filter((term) => !TYPE_TERMS.includes(term));
}

const places = new Map<string, string[]>();

/** The terms of a place: its names in both languages, its capital, its federal district, and the town of «Краснодарский край». */
export function placeTerms({ countryCode, region }: Pick<Searchable, "countryCode" | "region">): string[] {
  return remember(places, `${countryCode} ${region ?? ""}`, () => {
    const country = countryByCode(countryCode);
    const known = region === null ? null : findRegion(countryCode, region);
    const terms = termsOf([country?.nameRu, country?.nameEn, region, known?.nameEn].filter(Boolean).join(", "));
    // «Краснодарский край» is also found as «Краснодар», «Ростовская область» as «Ростов», «Ивановская» as «Иваново».
    const towns = [...terms].flatMap((term) => /^([а-я]{4,})ск$/.exec(term)?.[1] ?? []);
    const codes = [countryCode, known?.code ?? [], known?.federalDistrict ?? []].flat();
    const others = codes.flatMap((code) => nameTerms(code, OTHER_NAMES.get(code) ?? []));
    return [...terms, ...towns, ...towns.map(stemWord), ...others];
  });
}

const bases = new Map<string, string[]>();

/** An Incoterm by its letters, which is how people ask for it, a term of Russian practice by its names; EXW is «самовывоз». */
function basisTerms(code: string | null): string[] {
  if (code === null) return [];
  return remember(bases, code, () => {
    if (code === "EXW") return [...termsOf("EXW, самовывоз")];
    const names = BASIS_NAMES.get(code);
    if (!names) return [...termsOf(code)];
    const letters = names.flatMap((name) => name.match(/^[A-Z]{3}(?= )/) ?? []);
    return [...nameTerms(code, names), ...termsOf(letters.join(" "))];
  });
}

const categories = new Map<string, string[]>();

/** The terms of a category: its own names and synonyms, and the names of what it lies in. */
export function categoryTerms(node: CategoryNode): string[] {
  return remember(categories, node.slug, () => {
    return categoryPath(node).flatMap((step) => [categoryTerm(step.slug), ...ownTerms(step)]);
  });
}

function ownTerms(node: CategoryNode): string[] {
  // «Мука и крупы» is no name of either alone, so that only the whole counts; on a leaf each does.
  if (node.level < 3 && /,| и /.test(node.name)) return [...others(node, new Set())].concat(meaningOf(node.name) ?? []);
  const name = termsOf(node.name);
  return [...name, ...others(node, name)];
}

/** The other names of a category, without those of its words that mean something else: "wheat flour" is no wheat. */
function others({ nameEn, name, synonyms }: CategoryNode, meant: ReadonlySet<string>): string[] {
  // «пшеница 3 класса» names the category to a trader, but would make every lot one of class 3.
  const names = [...(name.includes(" и ") ? [] : [nameEn]), ...synonyms.filter((words) => !/\d/.test(words))];
  return names.flatMap((words) => {
    const whole = meaningOf(words);
    const kept = words.split(/\s+/).filter((word) => {
      const meaning = meaningOf(word);
      return meaning === null || meaning === whole || meant.has(meaning);
    });
    return [...kept.flatMap((word) => [...termsOf(word)]), ...(whole === null ? [] : [whole])];
  });
}

/** What the whole text means, when it is one known word or phrase. */
function meaningOf(text: string): string | null {
  const terms = [...termsOf(text)];
  const [wanted, more] = wantedOf(text);
  const [term, other] = wanted?.terms ?? [];
  return term?.startsWith("=") && !other && !more && terms.includes(term) ? term : null;
}

const contents = new Map<string, string[]>();
/** Units of a share. */
const SHARE = /^(%|мг\/кг)$/;

/** Other goods that a category's have a share of: «чугун, сера 0,03 %» sells no sulphur, whatever its title says. */
function contentTerms(node: CategoryNode): string[] {
  return remember(contents, node.slug, () => {
    const own = new Set(categoryTerms(node));
    const shares = node.attributes.filter(({ type, unit }) => type === "number" && SHARE.test(unit ?? ""));
    const names = shares.flatMap(({ name, nameEn }) => [...termsOf(`${name}, ${nameEn}`)]);
    return names.filter((term) => goodsTerms.has(term) && !own.has(term));
  });
}

/** What the names of categories mean. */
const goodsTerms = new Set(
  [...categoryNodes.values()]
    .flatMap(({ name, nameEn }) => [...termsOf(`${name}, ${nameEn}`)])
    .filter((term) => term.startsWith("=")),
);

const qualities = new Map<string, string[]>();

function qualityTerms(attributes: Searchable["attributes"], node: CategoryNode | undefined): string[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = node?.attributes.find((one) => one.key === key);
    return remember(qualities, `${key} ${value}`, () => [...termsOf(qualityText(value, attribute))]);
  });
}

/** «Класс пшеницы», «Сорт муки»: an attribute whose value is a grade. */
const GRADE_NAME = /^(сорт|класс|категория) \p{L}/iu;

/** «Протеин 12.5 %», «Класс пшеницы 3, 3 класс», as people ask for it; of what is said with yes or no, only yes. */
function qualityText(value: string | number | boolean, attribute: Attribute | undefined): string {
  if (!attribute) return typeof value === "boolean" ? "" : String(value);
  if (typeof value === "boolean") return value ? attribute.name : "";
  const english = attribute.optionsEn?.[attribute.options?.indexOf(String(value)) ?? -1] ?? "";
  const [, grade] = GRADE_NAME.exec(attribute.name) ?? [];
  return `${attribute.name} ${value} ${attribute.unit ?? ""}, ${grade ? `${value} ${grade}` : ""}, ${english}`;
}

const CACHED = 20_000;

function remember(known: Map<string, string[]>, key: string, make: () => string[]): string[] {
  const found = known.get(key);
  if (found) return found;
  if (known.size >= CACHED) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
