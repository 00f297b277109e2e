import Decimal from "decimal.js";
import type { Unit, UnitLocale } from "./contract";
import data from "./units.json";

/** Every unit, the commonest of its kind first. */
export const UNITS: readonly Unit[] = data as readonly Unit[];

/** What the codes are, for descriptions. */
export const UNIT_CODES = `UN/ECE Rec 20 code, or our own lower-case one where there is none: ${UNITS.filter(
  ({ code }) => /[a-z]/.test(code),
)
  .map(({ code, en }) => `\`${code}\` (${en.one})`)
  .join(", ")}.`;

// One spelling for look-alike writings: «м³» = «м3», «МВт·ч» = «МВт*ч» = «МВт.ч», «биг-бэг» = «биг бэг».
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

function index(word: string, unit: Unit): void {
  const units = byWord.get(word);
  if (!units) byWord.set(word, [unit]);
  else if (!units.includes(unit)) units.push(unit);
}

function wordsOf({ ru, en, forms }: Unit): string[] {
  return [ru.one, ru.few, ru.many, ru.fraction, ru.abbr, en.one, en.other, en.abbr, ...forms].map(fold);
}

for (const unit of UNITS) for (const word of wordsOf(unit)) index(word, unit);
// «куб.м», «тыс.т»: abbreviations run together. They and the codes never take a word from another unit.
for (const unit of UNITS) {
  for (const word of [fold(unit.code), ...wordsOf(unit).map((form) => form.replaceAll(" ", ""))]) {
    if (!byWord.has(word)) index(word, unit);
  }
}

/** Units that a word can mean, likeliest first; «bu» alone is a bushel of whichever crop. */
export function unitsNamed(word: string): readonly Unit[] {
  const exact = byCode.get(word.trim());
  return exact ? [exact] : (byWord.get(fold(word)) ?? []);
}

/**
 * The unit that a word, an abbreviation or a code means, in Russian or English, in any letter case:
 * «тонна», «т», `t`, `TNE`, "metric tons". A code spelled exactly wins over a word (`DT` is the dry
 * tonne, `dt` the quintal); of several meanings the first of the data is taken ("bu" is 60 lb, the
 * bushel of wheat and soybeans; "ton" is the metric one).
 */
export function findUnit(word: string): Unit | null {
  return unitsNamed(word)[0] ?? null;
}

/** The unit of a code, spelled exactly. */
export function unitByCode(code: string): Unit | null {
  return byCode.get(code) ?? null;
}

const plurals = { ru: new Intl.PluralRules("ru"), en: new Intl.PluralRules("en") };

/**
 * A unit in words: `abbr` («т»), `one` («тонна»; with a count the form that follows it: «5 тонн»,
 * «1,5 тонны»), `per` («за тонну», "per tonne").
 */
export function unitLabel(unit: Unit, locale: UnitLocale, form: "abbr" | "one" | "per", count = 1): string {
  if (form !== "one") return unit[locale][form];
  const category = plurals[locale].select(count);
  if (locale === "en") return category === "one" ? unit.en.one : unit.en.other;
  if (category === "one" || category === "few" || category === "many") return unit.ru[category];
  return unit.ru.fraction;
}

/**
 * How many `toCode` make one `fromCode`: 1 TNE = 1000 KGM. Null where no fixed factor exists
 * (another dimension, packages of different kinds) or a code is unknown.
 */
export function convertFactor(fromCode: string, toCode: string): Decimal | null {
  const from = byCode.get(fromCode);
  const to = byCode.get(toCode);
  if (!from || !to || from.dimension !== to.dimension || from.baseCode !== to.baseCode) return null;
  return new Decimal(from.factor).div(to.factor);
}
