import { PACKED_BY, TRADED_BY } from "./normalise";
import { stemWord } from "./stem";
import { type Token, unitToken } from "./tokens";

/** Words of which a number is the name: «3 класс», «1 сорт». */
const GRADES = new Map([
  ["класс", "класс"],
  ["кл", "класс"],
  ["сорт", "сорт"],
  ["категор", "категория"],
  ["кат", "категория"],
  ["class", "класс"],
]);
/** Words that say no more than the code beside them does: «лом категории 3А», «марка М500». */
const CODE_NAMES = new Set([...GRADES.keys(), ...["марка", "вид", "grade"].map(stemWord)]);
const ORDINALS = new Map(
  Object.entries({
    перв: "1",
    втор: "2",
    трет: "3",
    треть: "3",
    четверт: "4",
    пят: "5",
    i: "1",
    ii: "2",
    iii: "3",
    iv: "4",
    v: "5",
  }),
);
const DIAMETER_WORDS = new Set(["ф", "ø", "⌀", "d", "д", "dn", "ду", "диаметр", "diameter"]);
const DIAMETER_CODE = /^(?:[фødд⌀]|dn|дy)(\d{1,4})$/;
/** The numbers of a range or of a size. */
const SEVERAL = /^\d+(?:\.\d+)?(?:[-x]\d+(?:\.\d+)?)+$/;
/** «3-4 класса», which «3,4 класса» and «3/4 класса» are too. */
const GRADES_TOGETHER = /^\d[.-]\d$/;
const LENGTHS = new Set(["мм", "см", "дм", "м"]);
const wordsSet = (words: string) => new Set(words.split(" ").map(stemWord));
const THOUSAND = wordsSet("тыс тысяча тысячи тысяч thousand");
/** What goods come in: «5 вагонов» is as much as 300 т. */
const VEHICLES = wordsSet("вагон вагона фура фур машина контейнер цистерна самосвал wagon truck container");
/** What goods are packed in: «40 мешков» are so many, and of goods in bags. */
const PACKS = wordsSet(
  "мешок мешка мешков биг бигбэг мкр бочка бочек канистра коробка ящик паллета палета поддон упаковка пачка bag big drum box pallet",
);

/**
 * Numbers with what stands beside them: «12 мм», «3 класс», «Ø12», «500 т». A document is found by any of `terms`; a query asks for
 * any of `asked`, in place of so many words.
 */
export type Measure = { terms: string[]; asked: string[]; size: number; amount: Amount };
/** How much somebody wants («trade»), or that or what one package holds («pack»); null for what goods are. */
export type Amount = "trade" | "pack" | null;

export function measureAt(tokens: readonly Token[], at: number): Measure | null {
  const one = tokens[at];
  const two = tokens[at + 1];
  const third = tokens[at + 2];
  if (!one) return null;
  const diameter = one.kind === "code" ? DIAMETER_CODE.exec(one.key)?.[1] : undefined;
  // «D500» is a density as often as a diameter.
  if (diameter) return { terms: [`${diameter}мм`], asked: [`${diameter}мм`, one.key], size: 1, amount: null };
  const quantity = quantityAt(one, two, third);
  if (quantity || !two) return quantity;
  const behind = gradesOf(one, two);
  if (behind) return measure(behind, 2);
  const before = gradesOf(two, one);
  if (before && !(third && unitToken(third))) return measure(before, 2);
  if (DIAMETER_WORDS.has(one.key) && two.kind === "number")
    return measure([`${two.key}мм`], third && unitToken(third) === "мм" ? 3 : 2);
  return null;
}

const measure = (terms: string[], size: number, amount: Amount = null) => ({ terms, asked: terms, size, amount });

/** Whether a token is a code that needs no word to say of what: in «лом категории 3А» «категории» asks for nothing. */
export function namesCode(word: Token, code: Token | undefined): boolean {
  return CODE_NAMES.has(word.key) && code?.kind === "code" && !SEVERAL.test(code.key);
}

/** A number, a range or a size with a unit or a package behind it. */
function quantityAt(one: Token, two: Token | undefined, third: Token | undefined): Measure | null {
  const isSeveral = one.kind === "code" && SEVERAL.test(one.key);
  if (one.kind !== "number" && !isSeveral) return null;
  const unit = two ? unitToken(two) : null;
  const values = one.key.split(/[-x]/);
  // Sizes are of millimetres wherever nothing else is said; they ask for nothing but themselves.
  if (one.key.includes("x")) {
    const length = unit && LENGTHS.has(unit) ? unit : null;
    const terms = unit && !length ? [] : values.map((value) => `${value}${length ?? "мм"}`);
    return { terms, asked: [one.key], size: length ? 2 : 1, amount: null };
  }
  if (!two) return null;
  if (VEHICLES.has(two.key)) return measure([one.key], 2, "trade");
  if (PACKS.has(two.key)) return measure([one.key], 1, "trade");
  const many = THOUSAND.has(two.key) && third ? unitToken(third) : null;
  if (many && TRADED_BY.has(many)) return measure([one.key], 3, "trade");
  if (!unit || unit === "класс") return null;
  const terms = values.map((value) => `${value}${unit}`);
  const amount = TRADED_BY.has(unit) ? "trade" : PACKED_BY.has(unit) ? "pack" : null;
  return { terms, asked: isSeveral ? [one.key] : terms, size: 2, amount };
}

/** «3-4 класса» is of either. */
function gradesOf(number: Token, word: Token): string[] | null {
  const grade = word.kind === "word" ? GRADES.get(word.key) : undefined;
  if (!grade) return null;
  if (number.kind !== "word" && GRADES_TOGETHER.test(number.key))
    return number.key.split(/[.-]/).map((value) => `${value}${grade}`);
  const value = number.kind === "number" ? number.key : ORDINALS.get(number.key);
  return value ? [`${value}${grade}`] : null;
}
