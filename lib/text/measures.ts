// Finds numbers together with their unit, grade or package: «12 мм», «3 класс», «Ø12», «500 т».
import { PACKED_BY, TRADED_BY } from "./normalise";
import { stemWord } from "./stem";
import { parseUnit, type Token } from "./tokens";

/** Words that a number names: «3 класс», «1 сорт». */
const GRADES = new Map([
  ["класс", "класс"],
  ["кл", "класс"],
  ["сорт", "сорт"],
  ["категор", "категория"],
  ["кат", "категория"],
  ["class", "класс"],
]);
/** "Flour first grade", "wheat grade 3": English has one word for both. */
const ANY_GRADE = ["класс", "сорт"];
/** Words that add nothing to the code beside them: «лом категории 3А», «марка М500». */
const CODE_NAMES = new Set([...GRADES.keys(), ...["марка", "вид", "grade"].map(stemWord)]);
const ORDINALS = new Map(
  Object.entries({
    перв: "1",
    втор: "2",
    трет: "3",
    треть: "3",
    четверт: "4",
    пят: "5",
    first: "1",
    second: "2",
    third: "3",
    fourth: "4",
    fifth: "5",
    i: "1",
    ii: "2",
    iii: "3",
    iv: "4",
    v: "5",
  }),
);
/** Grades and sizes by their number as a noun: «пшеница тройка», «швеллер двадцатка». */
const NICKNAMES = new Map(
  Object.entries({
    ...{ единичка: "1", двойка: "2", тройка: "3", четвёрка: "4", пятёрка: "5" },
    ...{
      шестёрка: "6",
      восьмёрка: "8",
      десятка: "10",
      двенадцатка: "12",
      двенашка: "12",
      двадцатка: "20",
      сороковка: "40",
      сотка: "100",
    },
  }).map(([word, number]) => [stemWord(word.replaceAll("ё", "е")), number]),
);
/** A higher number is no grade. */
const HIGHEST_GRADE = 5;
const DIAMETER_WORDS = new Set(["ф", "ø", "⌀", "d", "д", "dn", "ду", "диаметр", "diameter"]);
const DIAMETER_CODE = /^(?:[фødд⌀]|dn|дy)(\d{1,4})$/;
/** The numbers of a range or of a size. */
const SEVERAL = /^\d+(?:\.\d+)?(?:[-x]\d+(?:\.\d+)?)+$/;
/** Two grades as one token: «3-4 класса», «3,4 класса», «3/4 класса». */
const GRADES_TOGETHER = /^\d[.-]\d$/;
/** Units of values that a laboratory measures: no two lots have the same. */
const MEASURED_IN = new Set(["%", "ккал"]);
const LENGTHS = new Set(["мм", "см", "дм", "м"]);
const toStems = (words: string) => new Set(words.split(" ").map(stemWord));
const THOUSAND = toStems("тыс тысяча тысячи тысяч thousand");
/** Vehicles: «5 вагонов» is an amount, as «300 т» is. */
const VEHICLES = toStems("вагон вагона фура фур машина контейнер цистерна самосвал wagon truck container");
/** Packages: «40 мешков» is an amount, and says that the goods come in bags. */
const PACKS = toStems(
  "мешок мешка мешков биг бигбэг мкр бочка бочек канистра коробка ящик паллета палета поддон упаковка пачка bag big drum box pallet",
);

/** A measure of `size` tokens. A document with it is found by `terms`; a query with it asks for any of `queryTerms`. */
export type Measure = { terms: string[]; queryTerms: string[]; size: number; amount: Amount };
/**
 * `trade`: an amount that somebody wants. `soft`: what ranks matches and leaves none out, such as the contents of a package or a
 * measured share. Null: a quality of the goods.
 */
export type Amount = "trade" | "soft" | null;

/** The measure that starts at token `at`, or null. */
export function findMeasure(tokens: readonly Token[], at: number): Measure | null {
  const one = tokens[at];
  const two = tokens[at + 1];
  const third = tokens[at + 2];
  if (!one) return null;
  const diameter = one.kind === "code" ? DIAMETER_CODE.exec(one.key)?.[1] : undefined;
  // «D500» is a density as often as a diameter.
  if (diameter) {
    const size = two && parseUnit(two) === "мм" ? 2 : 1;
    return { terms: [`${diameter}мм`], queryTerms: [`${diameter}мм`, one.key], size, amount: null };
  }
  const nickname = one.kind === "word" ? NICKNAMES.get(one.key) : undefined;
  if (nickname && Number(nickname) <= HIGHEST_GRADE) return toMeasure([`${nickname}класс`], 1);
  if (nickname) return { terms: [], queryTerms: [nickname, `${nickname}мм`], size: 1, amount: null };
  const quantity = findQuantity(one, two, third);
  if (quantity || !two) return quantity;
  const behind = findGrades(one, two);
  if (behind) return toMeasure(behind, 2);
  const before = findGrades(two, one);
  if (before && !(third && parseUnit(third))) return toMeasure(before, 2);
  if (DIAMETER_WORDS.has(one.key) && two.kind === "number")
    return toMeasure([`${two.key}мм`], third && parseUnit(third) === "мм" ? 3 : 2);
  return null;
}

const toMeasure = (terms: string[], size: number, amount: Amount = null) => ({
  terms,
  queryTerms: terms,
  size,
  amount,
});

/** Whether a word only introduces the code behind it: in «лом категории 3А» «категории» asks for nothing. */
export function isCodeName(word: Token, code: Token | undefined): boolean {
  return CODE_NAMES.has(word.key) && code?.kind === "code" && !SEVERAL.test(code.key);
}

/** A number, a range or a size with a unit or a package behind it. */
function findQuantity(one: Token, two: Token | undefined, third: Token | undefined): Measure | null {
  const isSeveral = one.kind === "code" && SEVERAL.test(one.key);
  if (one.kind !== "number" && !isSeveral) return null;
  const unit = two ? parseUnit(two) : null;
  const values = one.key.split(/[-x]/);
  // Sizes are in millimetres unless a unit follows. A query for a size asks for the whole size only.
  if (one.key.includes("x")) {
    const length = unit && LENGTHS.has(unit) ? unit : null;
    const terms = unit && !length ? [] : values.map((value) => `${value}${length ?? "мм"}`);
    return { terms, queryTerms: [one.key], size: length ? 2 : 1, amount: null };
  }
  if (!two) return null;
  // «16:16:16 мешки» is no amount of bags.
  if (!isSeveral && VEHICLES.has(two.key)) return toMeasure([one.key], 2, "trade");
  if (!isSeveral && PACKS.has(two.key)) return toMeasure([one.key], 1, "trade");
  // "25000 metric tons".
  const many = (THOUSAND.has(two.key) || two.key === "metric") && third ? parseUnit(third) : null;
  if (many && TRADED_BY.has(many)) return toMeasure([one.key], 3, "trade");
  if (!unit || unit === "класс") return null;
  const terms = values.map((value) => `${value}${unit}`);
  const amount = TRADED_BY.has(unit) ? "trade" : PACKED_BY.has(unit) || MEASURED_IN.has(unit) ? "soft" : null;
  return { terms, queryTerms: isSeveral ? [one.key] : terms, size: 2, amount };
}

/** The grades that a number and a word name. «3-4 класса» names both. */
function findGrades(number: Token, word: Token): string[] | null {
  const grade = word.kind === "word" ? GRADES.get(word.key) : undefined;
  const grades = grade ? [grade] : word.key === "grad" ? ANY_GRADE : [];
  if (grade && number.kind !== "word" && GRADES_TOGETHER.test(number.key))
    return number.key.split(/[.-]/).map((value) => `${value}${grade}`);
  const value = number.kind === "number" ? number.key : ORDINALS.get(number.key);
  const isGrade = value !== undefined && (grade !== undefined || Number(value) <= HIGHEST_GRADE);
  return isGrade && grades.length > 0 ? grades.map((one) => `${value}${one}`) : null;
}
