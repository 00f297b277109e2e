// Units of trade: found by any word, formatted, converted.
import Decimal from "decimal.js";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import data from "./units.json";

/** A unit of trade. Data: `units.json` (UN/ECE Rec 20 rev. 17; the word forms are our own). */
type Unit = {
  /** UN/ECE Rec 20 code, or our own code where the scheme is `local`. */
  code: string;
  scheme: "rec20" | "local";
  /** Code of the Russian classifier OKEI, if it has one. */
  okei: string | null;
  /** Mass, volume, count … Units of different dimensions don't convert. */
  dimension: string;
  /** Code of the unit that `factor` leads to. */
  baseCode: string;
  /** Number of base units in one unit, as exact decimal text. */
  factor: string;
  ru: { one: string; few: string; many: string; fraction: string; per: string; abbr: string };
  en: { one: string; other: string; per: string; abbr: string };
  /** Further words and abbreviations in either language. */
  forms: readonly string[];
};

type UnitLocale = "ru" | "en";

/** All units. Within a dimension the most common comes first. */
export const UNITS: readonly Unit[] = data as readonly Unit[];

/** A sentence about the codes, for the description of a field. */
export const UNIT_CODES = `UN/ECE Rec 20 code, or our own lower-case one where there is none: ${UNITS.filter(
  ({ code }) => /[a-z]/.test(code),
)
  .map(({ code, en }) => `\`${code}\` (${en.one})`)
  .join(", ")}.`;

/** Folds the spellings of a word: «м³» = «м3», «МВт·ч» = «МВт*ч» = «МВт.ч», «биг-бэг» = «биг бэг». */
function fold(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[’′`]/g, "'")
    .replaceAll("^", "")
    .replace(/[\s.·⋅∙•*_\u2010-\u2015-]+/g, " ")
    .trim();
}

const byCode = new Map(UNITS.map((unit) => [unit.code, unit]));
const byWord = new Map<string, Unit[]>();

function indexWord(word: string, unit: Unit): void {
  const units = byWord.get(word);
  if (!units) byWord.set(word, [unit]);
  else if (!units.includes(unit)) units.push(unit);
}

function listForms({ ru, en, forms }: Unit): string[] {
  return [ru.one, ru.few, ru.many, ru.fraction, ru.abbr, en.one, en.other, en.abbr, ...forms].map(fold);
}

for (const unit of UNITS) for (const word of listForms(unit)) indexWord(word, unit);
// Abbreviations without blanks («куб.м», «тыс.т») and codes count only if no unit has the same word.
for (const unit of UNITS) {
  for (const word of [fold(unit.code), ...listForms(unit).map((form) => form.replaceAll(" ", ""))]) {
    if (!byWord.has(word)) indexWord(word, unit);
  }
}

/** Units that a word may mean, the likeliest first. «bu» is a bushel of several crops, «oz» the avoirdupois or the troy ounce. */
export function findUnits(word: string): readonly Unit[] {
  const exact = byCode.get(word.trim());
  return exact ? [exact] : (byWord.get(fold(word)) ?? []);
}

/**
 * A unit by a word, an abbreviation or a code, in Russian or English, in any letter case: «тонна», `t`, `TNE`, "metric tons".
 * An exact code wins over a word: `DT` is the dry tonne, `dt` the quintal. Of several meanings the first counts: "bu" is 60 lb.
 * Use `findUnitFor` when the goods are known.
 */
export function findUnit(word: string): Unit | null {
  return findUnits(word)[0] ?? null;
}

/** Bushels by category: wheat and soybeans 60 lb, corn 56, barley 48, oats 32. Source: USDA weights of grain per bushel. */
export const BUSHELS: ReadonlyMap<string, string> = new Map([
  ["wheat-milling", "bu-wheat"],
  ["wheat-feed", "bu-wheat"],
  ["wheat-durum", "bu-wheat"],
  ["soybeans", "bu-soy"],
  ["corn", "bu-corn"],
  ["barley-feed", "bu-barley"],
  ["barley-malting", "bu-barley"],
  ["oats", "bu-oats"],
]);
const bushelCodes = new Set(BUSHELS.values());

type Goods = Pick<CategoryNode, "slug" | "unitCode" | "parent">;

/**
 * A unit by a word that may depend on the goods: «bu» is the bushel of that crop, «oz» of a precious metal the troy ounce. An exact
 * code is taken as written, except the bushel of other goods. If no unit fits, `fits` lists those of the category's own dimension.
 */
export function findUnitFor(word: string, category: Goods): { unit: Unit } | { fits: readonly Unit[] } {
  const isOwn = ({ code }: Unit) => !bushelCodes.has(code) || BUSHELS.get(category.slug) === code;
  const meanings = findUnits(word).filter(isOwn);
  const troy = category.parent?.slug === "precious-metals" ? meanings.find(({ code }) => code === "APZ") : undefined;
  const unit = troy ?? meanings[0];
  if (unit) return { unit };
  const usual = byCode.get(category.unitCode ?? "");
  return { fits: UNITS.filter((other) => other.baseCode === usual?.baseCode && isOwn(other)) };
}

/** A unit by its exact code. */
export function findUnitByCode(code: string): Unit | null {
  return byCode.get(code) ?? null;
}

const plurals = { ru: new Intl.PluralRules("ru"), en: new Intl.PluralRules("en") };

/** A unit in words: `abbr` («т»), `one` («тонна», or the form behind a count: «5 тонн»), `per` («за тонну», "per tonne"). */
export function formatUnit(unit: Unit, locale: UnitLocale, form: "abbr" | "one" | "per", count = 1): string {
  if (form !== "one") return unit[locale][form];
  const category = plurals[locale].select(count);
  if (locale === "en") return category === "one" ? unit.en.one : unit.en.other;
  if (category === "one" || category === "few" || category === "many") return unit.ru[category];
  return unit.ru.fraction;
}

/**
 * The number of units `toCode` in one unit `fromCode`: 1 TNE = 1000 KGM. Null for an unknown code, and if there is no fixed
 * factor (another dimension, packages of different kinds).
 */
export function findUnitFactor(fromCode: string, toCode: string): Decimal | null {
  const from = byCode.get(fromCode);
  const to = byCode.get(toCode);
  if (!from || !to || from.dimension !== to.dimension || from.baseCode !== to.baseCode) return null;
  return new Decimal(from.factor).div(to.factor);
}
