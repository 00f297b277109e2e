// Names the parts of a query as they were understood: «Диаметр: 12 мм», «Место: Москва».
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import { formatAmount, getAmountAffixes } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getCurrencySign, getName } from "@/lib/i18n/terms";
import { formatBounds, WORDS } from "@/lib/listings/words-policy";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryNodes, findAttribute, listAttributes } from "@/lib/reference/categories/tree";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import type { Asked } from "@/lib/text/choices";
import { findGrade } from "@/lib/text/complete-codes";
import { isOneSide, toTypeTerm } from "@/lib/text/dictionary";
import { listValueTerms } from "@/lib/text/document";
import { findLeavesOf, findMeaning } from "@/lib/text/goods";
import type { Interpretation } from "@/lib/text/interpret-query";
import { ECO_CLASS, findBasisCode, listEcoClassTerms } from "@/lib/text/kinds";
import { toCategoryTerm } from "@/lib/text/names";
import { parseSearchText } from "@/lib/text/query";
import { listTerms } from "@/lib/text/words";
import type { QueryPart } from "../contract";
import { findPlaceNamed } from "./asked-place";
import { listQueryParts } from "./describe-query";

/** A part of a query with what was understood. `name`: of the quality; null where that of the kind says it. `isSize`: a crossed size. */
export type NamedPart = QueryPart & { name: string | null; value: string; isSize: boolean };

/** The parts of a query in the language of a reader. What has no name of its own stays as it was typed. */
export function nameQueryParts(interpretation: Pick<Interpretation, "named" | "query">, locale: Locale): NamedPart[] {
  const { named } = interpretation;
  const goods = named.wanted.flatMap(({ kind, terms }) => (kind === "goods" ? terms : []));
  const leaves = [...findLeavesOf(goods)].slice(0, MOST_LEAVES);
  return listQueryParts(interpretation).map(({ start, end: _end, ...part }) => {
    const asked = named.wanted.find(({ spans }) => spans.some((span) => span.start === start));
    const terms = asked ? listOwnTerms(asked, part.text) : [];
    const plain = { ...part, name: null, isSize: false };
    if (part.kind === "goods") return { ...plain, value: nameGoods(terms, locale) ?? part.text };
    if (part.kind === "place") return { ...plain, value: namePlace(part.text, locale) ?? part.text };
    if (part.kind === "side") return { ...plain, value: nameSide(terms, locale) ?? part.text };
    if (part.kind === "price") return { ...plain, value: namePrice(named.price, locale) ?? part.text };
    if (part.kind === "vat") {
      const [mode] = named.vat?.modes ?? [];
      return { ...plain, value: mode ? WORDS[locale].vat[mode] : part.text };
    }
    if (part.kind !== "quality") return { ...plain, value: part.text };
    const quality =
      nameBasis(terms, part.text, locale) ??
      nameBounds(named.qualities, start, locale) ??
      nameQuality(terms, leaves, locale);
    const isSize = quality === null && terms.some((term) => /^\d[\d.]*x\d/.test(term));
    return { ...plain, isSize, ...(quality ?? { value: part.text }) };
  });
}

/** Goods of more categories have no qualities in common. */
const MOST_LEAVES = 16;

/** The terms of a part; of a choice, those that its own words ask for: the «10» of «10, 12 мм» is 10 mm. */
function listOwnTerms({ spans, terms }: Asked, text: string): readonly string[] {
  if (spans.length === 1) return terms;
  const own = parseSearchText(text).wanted.flatMap((one) => one.terms);
  const isOwn = (term: string) => own.some((one) => one === term || term.replace(/[^\d.]+$/, "") === one);
  return terms.filter(isOwn);
}

/** Categories by the terms that their names ask for; those of goods before those of groups. */
const getByTerm = lazy(() => {
  const nodes = [...categoryNodes.values()].sort((a, b) => a.level - b.level);
  return new Map<string, CategoryNode>(
    nodes.flatMap((node) =>
      [toCategoryTerm(node.slug), findMeaning(node.name)].flatMap((term) => (term === null ? [] : [[term, node]])),
    ),
  );
});

function nameGoods(terms: readonly string[], locale: Locale): string | null {
  const nodes = new Set(terms.map((term) => getByTerm().get(term)));
  const [node, more] = nodes;
  return node && !more ? getName(node, locale) : null;
}

function namePlace(text: string, locale: Locale): string | null {
  const place = findPlaceNamed(text);
  return place && (locale === "ru" ? place.nameRu : place.nameEn);
}

function nameSide(terms: readonly string[], locale: Locale): string | null {
  const type = isOneSide(terms) ? LISTING_TYPES.find((one) => terms.includes(toTypeTerm(one))) : undefined;
  return type ? WORDS[locale][type] : null;
}

/** «До 15 000 ₽»: per base unit, as the query is understood. */
function namePrice(price: Interpretation["named"]["price"], locale: Locale): string | null {
  if (price === null) return null;
  const { before, after } = getAmountAffixes(getCurrencySign(price.currency), locale);
  const [min, max] = [price.min, price.max].map((bound) => (bound === null ? null : formatAmount(bound, locale)));
  const text = formatBounds(
    min === null || min === undefined ? null : before + min,
    max == null ? null : before + max,
    locale,
  );
  return text === null ? null : text + after;
}

type NamedQuality = { name: string; value: string };

/** A name without its explanation: «Масса (нетто)». */
const nameAttribute = (attribute: Attribute, locale: Locale) => getName(attribute, locale).replace(/\s*\(.*?\)/, "");
const formatValue = (attribute: Attribute, value: string | number | boolean, locale: Locale) =>
  formatAttribute(attribute, value, locale, WORDS[locale]);

function nameBounds(qualities: Interpretation["named"]["qualities"], at: number, locale: Locale): NamedQuality | null {
  const bounds = qualities.find(({ start }) => start === at);
  const attribute = bounds ? findAttribute(bounds.key) : null;
  if (!bounds || !attribute) return null;
  const [min = null, max = null] = [bounds.min, bounds.max].map((bound) =>
    bound === null ? null : formatValue(attribute, bound, locale),
  );
  return { name: nameAttribute(attribute, locale), value: formatBounds(min, max, locale) ?? "" };
}

/** «Базис: FOB»; a term of practice as it was typed. */
function nameBasis(terms: readonly string[], text: string, locale: Locale): NamedQuality | null {
  const [code] = terms.flatMap((term) => findBasisCode(term) ?? []);
  return code === undefined ? null : { name: WORDS[locale].basis, value: /^[A-Z]{3}$/.test(code) ? code : text };
}

/** More values than this are half a code. */
const MOST_VALUES = 3;

/** The quality of the goods that terms ask for; of goods that are not named, one of a closed list. */
function nameQuality(terms: readonly string[], leaves: readonly string[], locale: Locale): NamedQuality | null {
  const ofLeaves = new Set(leaves.flatMap((slug) => categoryNodes.get(slug)?.attributes ?? []));
  // Diesel has an ecological class in its title only.
  const ecoClass = listEcoClassTerms(terms, leaves).length > 0 ? findAttribute(ECO_CLASS) : null;
  const attributes =
    leaves.length > 0
      ? [...ofLeaves, ...(ecoClass ? [ecoClass] : [])]
      : listAttributes().filter(({ type }) => type !== "number");
  const named: NamedQuality[] = [];
  for (const attribute of attributes) {
    const values = [...new Set(terms.flatMap((term) => findValues(attribute, term)))];
    if (values.length > MOST_VALUES) return null;
    const texts = values.map((value) => formatValue(attribute, value, locale));
    if (texts.length > 0) named.push({ name: nameAttribute(attribute, locale), value: texts.join(", ") });
  }
  // «Пшеница 28» may be protein or gluten: a number that fits several qualities names none.
  return named.length > 1 && terms.every((term) => /^[\d.]+$/.test(term)) ? null : (named[0] ?? null);
}

/** The values of an attribute that a term asks for. */
function findValues(attribute: Attribute, term: string): (string | number | boolean)[] {
  const { key, type, min, max } = attribute;
  if (type === "enum") return listOptionsByTerm(key).get(term)?.slice() ?? [];
  if (type === "boolean") return listTerms(attribute.name).has(term) ? [true] : [];
  if (type === "text") return [findGrade(key, term) ?? []].flat();
  const number = Number(/^(?:[a-z_\d]+:)?(\d+(?:\.\d+)?)/.exec(term)?.[1] ?? Number.NaN);
  return [number, number * 1_000].filter(
    (value) =>
      value >= (min ?? Number.NEGATIVE_INFINITY) &&
      value <= (max ?? Number.POSITIVE_INFINITY) &&
      listValueTerms(attribute, value).includes(term),
  );
}

/** The options of a closed list by their terms, without those of its name. */
const listOptionsByTerm = memoise(
  (key): ReadonlyMap<string, readonly string[]> => {
    const attribute = findAttribute(key);
    const options = new Map<string, string[]>();
    if (!attribute) return options;
    const ofName = listTerms(`${attribute.name}, ${attribute.nameEn}`);
    for (const option of attribute.options ?? [])
      for (const term of new Set(listValueTerms(attribute, option)))
        if (!ofName.has(term)) options.set(term, [...(options.get(term) ?? []), option]);
    return options;
  },
  { most: 1_000, longest: 100 },
);
