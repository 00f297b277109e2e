// The qualities that a commodity price states, and whether an offer fits them.
import { readNamedQualities } from "@/lib/commodity-prices/policy/named-qualities";
import { toWordKey } from "@/lib/commodity-prices/policy/specification-identity";
import type { RecentPrice } from "@/lib/commodity-prices/rows";
import { memoise } from "@/lib/core/cache/remembered";
import type { AttributeValues } from "@/lib/listings/contract";
import { findOption } from "@/lib/listings/query";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, findAttribute, findCategory } from "@/lib/reference/categories/tree";
import { readRange } from "@/lib/sheets/sizes";
import { Exact } from "./comparable-policy";

/** A number fits a stated one within this share of it. */
const TOLERANCE = "0.02";

type AttributeValue = AttributeValues[string];

/** A quality that a quote states. `key` is null if the category has no attribute for it: no offer has it or contradicts it. */
export type Quality = { key: string | null; fits: (value: AttributeValue) => boolean };

/**
 * The qualities that a quote states: its grade, diameter, protein and further attributes, and what only the name of its goods says. Terms
 * such as bid or ask are none.
 */
export function listQuoteQualities(price: RecentPrice, category: CategoryNode): Quality[] {
  const stated = listColumnQualities(price, category);
  const named = readNamedQualities(price, category);
  const further = category.attributes.flatMap((attribute): Quality[] => {
    const value = named[attribute.key];
    // A grade may be a range, «1-2».
    if (value === undefined || stated.some(({ key }) => key === attribute.key)) return [];
    return [{ key: attribute.key, fits: isStated(attribute, value) }];
  });
  return [...stated, ...further];
}

function listColumnQualities(price: RecentPrice, category: CategoryNode): Quality[] {
  const { grade, diameter, diameterMax, protein, proteinMax } = price;
  const keyOf = (key: string) => (category.attributes.some((attribute) => attribute.key === key) ? key : null);
  return [
    ...(grade === null ? [] : [toGradeQuality(grade, category)]),
    ...(diameter === null ? [] : [{ key: keyOf("diameter"), fits: isWithin(diameter, diameterMax) }]),
    ...(protein === null ? [] : [{ key: keyOf("protein"), fits: isWithin(protein, proteinMax) }]),
    ...Object.entries(price.attributes).flatMap(([key, value]): Quality[] => {
      const attribute = findAttribute(key);
      return attribute ? [{ key: keyOf(key), fits: isStated(attribute, value) }] : [];
    }),
  ];
}

type Sizes = { diameter: number | null; diameterMax: number | null; protein: number | null; proteinMax: number | null };

/**
 * Filters of the catalogue for the offers of a quote's grade, diameter and protein, `attr.<key>` by value; none for a range of grades, or
 * a quality that no attribute tells.
 */
export function listQuoteFilters(
  quote: Pick<RecentPrice, "grade" | "categorySlug"> & Sizes,
): Readonly<Record<string, string>> {
  const category = findCategory(quote.categorySlug);
  if (!category) return {};
  return {
    ...toGradeFilter(quote.grade, category),
    ...toSizeFilter("diameter", quote.diameter, quote.diameterMax, category),
    ...toSizeFilter("protein", quote.protein, quote.proteinMax, category),
  };
}

function toGradeFilter(grade: string | null, category: CategoryNode): Record<string, string> {
  const attribute = grade === null ? null : findGradeAttribute(grade, category);
  if (!attribute || grade === null) return {};
  const stored = attribute.options ? attribute.options.find(isWord(grade)) : grade;
  return stored === undefined ? {} : { [`attr.${attribute.key}`]: stored };
}

/** One size by its value, a range by its ends; a range without an upper end is open. */
function toSizeFilter(
  key: string,
  min: number | null,
  max: number | null,
  { attributes }: CategoryNode,
): Record<string, string> {
  if (min === null || !attributes.some((attribute) => attribute.key === key)) return {};
  if (min === max) return { [`attr.${key}`]: String(min) };
  return { [`attr.${key}.min`]: String(min), ...(max === null ? {} : { [`attr.${key}.max`]: String(max) }) };
}

function toGradeQuality(grade: string, category: CategoryNode): Quality {
  return { key: findGradeAttribute(grade, category)?.key ?? null, fits: isGrade(grade) };
}

const isGradeKey = ({ key }: Attribute) => /(?:class|grade|category|group)$/.test(key);

/**
 * The attribute that a grade is a value of: one that lists it, else one that is named as a grade, else the index attribute if it is a
 * free text. Null for urea of grade «Б»: no attribute of urea tells it.
 */
function findGradeAttribute(grade: string, { attributes, indexAttribute }: CategoryNode): Attribute | null {
  const fits = isGrade(grade);
  const index = attributes.filter(({ key }) => key === indexAttribute);
  const candidates = [...index, ...attributes.filter((one) => isGradeKey(one) && one.key !== indexAttribute)];
  return (
    candidates.find(({ options }) => options?.some(fits)) ??
    candidates.find(isGradeKey) ??
    candidates.find(({ type }) => type === "text") ??
    null
  );
}

/** Whether a value is the grade, or within a range of grades such as «1-2». */
function isGrade(grade: string): Quality["fits"] {
  const range = readRange(grade);
  const isInRange = range && range.max !== range.min ? isWithin(range.min, range.max) : null;
  const isSame = isWord(grade);
  return (value) => isSame(value) || isInRange?.(value) === true;
}

/** Words of offers come again and again: each is folded once. */
const foldWord = memoise(toWordKey, { most: 5_000 });

/** Whether a value is a word, whatever its letter case and look-alike letters. */
function isWord(word: string): Quality["fits"] {
  const folded = foldWord(word);
  return (value) => value === word || foldWord(String(value)) === folded;
}

/** Whether a value is the one that a quote states of an attribute. */
function isStated(attribute: Attribute, stated: AttributeValue): Quality["fits"] {
  if (typeof stated === "number") return isWithin(String(stated), String(stated));
  if (typeof stated === "boolean") return (value) => value === stated;
  const range = attribute.type === "number" ? readRange(stated) : null;
  if (range) return isWithin(range.min, range.max);
  if (attribute.type === "boolean") return (value) => value === /^(?:да|yes|true|1)$/i.test(stated);
  return isWord(findOption(attribute, stated) ?? stated);
}

/** Whether a number lies in a range, both ends included, or within 2 % of a single number. A range without an upper end is open. */
function isWithin(min: string, max: string | null): Quality["fits"] {
  const room = new Exact(min).abs().times(min === max ? TOLERANCE : 0);
  const low = new Exact(min).minus(room);
  const high = max === null ? null : new Exact(max).plus(room);
  return (value) => {
    if (typeof value === "boolean" || (typeof value === "string" && !/^\d+(?:\.\d+)?$/.test(value))) return false;
    return low.lte(value) && (high === null || high.gte(value));
  };
}
