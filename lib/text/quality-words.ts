// Bounds of a quality in a search text: «протеин от 12,5», «влажность не более 14 %», "ash up to 10%", «длина от 6 м».
import type { Attribute } from "@/lib/reference/categories/contract";
import { listAttributes } from "@/lib/reference/categories/tree";
import { AT_LEAST, AT_MOST } from "./bound-words";
import { MEASURED_ALIASES } from "./measured";
import { normaliseText, UNIT_WORDS } from "./normalise";
import { GOODS_WORDS } from "./price-words";
import { stemWord } from "./stem";

/** Bounds of an attribute, in its own unit, and where the text says them. */
export type QualityWords = { key: string; min: number | null; max: number | null; start: number; end: number };

const MIN = `(?:${AT_LEAST})`;
const MAX = `(?:${AT_MOST})`;
const NUMBER = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,6}(?:[.,]\d{1,3})?)(?![.,]?\d|\s?[xх×]\d)`;
/** Units as texts spell them out, beside those of the reference. */
const SPELLED: Readonly<Record<string, string>> = {
  процентов: "%",
  процента: "%",
  percent: "%",
  миллиметров: "мм",
  миллиметра: "мм",
  millimetres: "mm",
  metres: "m",
  meters: "m",
  дюймов: "in",
  дюйма: "in",
  inches: "in",
};
const NUMBERS = listAttributes().filter(({ type }) => type === "number");
/** All units: behind that of something else a number is no bound of the quality. */
const UNITS = [
  ...new Set([
    ...NUMBERS.flatMap(({ unit, unitEn }) => [unit, unitEn]),
    ...UNIT_WORDS.map(([word]) => word),
    ...Object.keys(SPELLED),
  ]),
]
  .flatMap((unit) => (unit ? [unit] : []))
  .sort((a, b) => b.length - a.length);
const UNIT = `(?:\\s?(${UNITS.map((unit) => unit.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}]))?`;
const NAME = String.raw`(?<![\p{L}\p{N}])(?:(\p{L}+)[\s-])?(\p{L}{2,})\s?:?\s?`;
const BOUNDS = new RegExp(
  `${NAME}(?:(${MIN})\\s?${NUMBER}${UNIT}(?:\\s(?:и\\s)?(?:${MAX}|to|and)\\s?${NUMBER}${UNIT})?|${MAX}\\s?${NUMBER}${UNIT})`,
  "giu",
);

/** Names in use beside those of the reference. */
const ALIASES: Readonly<Record<string, string>> = {
  ...MEASURED_ALIASES,
  "сырой протеин": "protein",
  зола: "ash",
  "теплота сгорания": "calorific_value",
  icumsa: "icumsa",
  "октановое число": "octane",
};

/** A length without a unit is in metres below this. */
const LONGEST_METRES = 100;
const UNITS_BY_WORD: ReadonlyMap<string, string> = new Map(UNIT_WORDS);

const toKey = (words: string) =>
  (normaliseText(words).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemWord(word)).join(" ");

/** Numbers by their names of one or two words. A name of two attributes tells nothing. */
const ATTRIBUTES: ReadonlyMap<string, Attribute> = (() => {
  const named = new Map<string, Set<Attribute>>();
  const add = (name: string, attribute: Attribute) => {
    const key = toKey(name);
    named.set(key, (named.get(key) ?? new Set()).add(attribute));
  };
  for (const attribute of NUMBERS) {
    for (const name of [attribute.name, attribute.nameEn]) add(name.replace(/\s*\(.*/, ""), attribute);
    for (const [alias, key] of Object.entries(ALIASES)) if (key === attribute.key) add(alias, attribute);
  }
  return new Map([...named].flatMap(([key, [one, ...others]]) => (one && others.length === 0 ? [[key, one]] : [])));
})();

/** The bounds of qualities that a text has, in text order; each attribute once. */
export function findQualityWords(text: string): QualityWords[] {
  const seen = new Set<string>();
  return [...text.matchAll(BOUNDS)].flatMap((match): QualityWords[] => {
    const [all, first, second = "", isMin, low, lowUnit, high, highUnit, top, topUnit] = match;
    const pair = first ? ATTRIBUTES.get(toKey(`${first} ${second}`)) : undefined;
    const attribute = pair ?? ATTRIBUTES.get(toKey(second));
    if (!attribute || seen.has(attribute.key)) return [];
    // A name of goods, such as "ash", is that of a quality beside its unit.
    if (!pair && GOODS_WORDS.has(second.toLowerCase()) && !(lowUnit ?? highUnit ?? topUnit)) return [];
    const [min, max] = isMin ? [low, high] : [undefined, top];
    const bounds = [toOwnUnit(min, lowUnit ?? highUnit, attribute), toOwnUnit(max, highUnit ?? topUnit, attribute)];
    if (bounds.includes(undefined)) return [];
    const [from = null, to = null] = bounds;
    if (from !== null && to !== null && from > to) return [];
    seen.add(attribute.key);
    const start = match.index + (first && !pair ? all.indexOf(second, first.length) : 0);
    return [{ key: attribute.key, min: from, max: to, start, end: match.index + all.length }];
  });
}

/** A number in the unit of an attribute; undefined for a unit of something else, null without a number. */
function toOwnUnit(number: string | undefined, unit: string | undefined, of: Attribute): number | null | undefined {
  if (number === undefined) return null;
  const value = Number(number.replace(/[ \u00a0\u202f]/g, "").replace(",", "."));
  const fold = (one: string) =>
    UNITS_BY_WORD.get(normaliseText(SPELLED[one.toLowerCase()] ?? one)) ?? normaliseText(one);
  const inMetres = () => Number((value * 1_000).toFixed(3));
  // Lengths are said in metres.
  if (unit === undefined) return of.key === "length" && value < LONGEST_METRES ? inMetres() : value;
  if ([of.unit, of.unitEn].some((own) => own && fold(own) === fold(unit))) return value;
  return of.unit === "мм" && fold(unit) === "м" ? inMetres() : undefined;
}
