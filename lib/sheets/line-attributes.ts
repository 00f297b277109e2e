// Reads sizes, fractions, steel grades, packing and measured values from the words of a pasted line.
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import type { GoodsAttributes } from "./goods-attributes";
import { readNumber } from "./numbers";

/** Standards: «ГОСТ 34028-2016». */
export const STANDARD = String.raw`(?<!\p{L})(?:ГОСТ(?: Р)?|ОСТ|СТО|СТБ|ТУ|GOST(?: R)?|TU|ISO|EN|DIN|ASTM)\s?№?\s?[A-Z]?\d+(?:[.\-–]\d+)*`;
const STANDARDS = new RegExp(STANDARD, "giu");

/** Attributes that a title states beyond doubt, each in its own unit. The reference's bounds guard against other numbers. */
export function readLineAttributes(category: CategoryNode, title: string): GoodsAttributes {
  const text = title.replace(STANDARDS, " ");
  return {
    ...readMainShare(category, text),
    ...readNamedNumbers(category, text),
    ...readCropYear(category, text),
    ...readThickness(category, text),
    ...readCrossed(category, text),
    ...readFraction(category, text),
    ...readSteelGrade(category, text),
    ...readForm(category, text),
    ...readPacking(category, text),
  };
}

const has = ({ attributes }: CategoryNode, key: string) => attributes.some((attribute) => attribute.key === key);
const isWithin = (value: number, { min, max }: Attribute) =>
  (min === null || value >= min) && (max === null || value <= max);
/** The only value of a list; null if there is none, or two. */
const findOnly = <T>(values: readonly T[]): T | null => {
  const [value, other] = [...new Set(values)];
  return value !== undefined && other === undefined ? value : null;
};

function toNumber(text: string): number | null {
  const read = readNumber(text);
  return read && "value" in read ? Number(read.value) : null;
}

const BOUND = String.raw`(?:(?:от|до|не менее|не более|не ниже|не выше|мин\.?|макс\.?|min\.?|max\.?|from|up to)\s)?`;
const BETWEEN = String.raw`\s?[:–=-]?\s?${BOUND}`;
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** Names beside those of the reference, and their usual abbreviations. These take no endings: «сор» is not «сорт». */
const OTHER_NAMES: Readonly<Record<string, string[]>> = {
  falling_number: ["ЧП", "FN"],
  foreign_matter: ["сор", "сорность"],
  gluten: ["клейк", "кл-на", "gluten"],
  icumsa: ["ICUMSA"],
  k2o: ["K2O"],
  moisture: ["вл", "влага", "влаж"],
  nitrogen: ["N"],
  oil_content: ["oil"],
  p2o5: ["P2O5"],
  protein: ["прот", "pro"],
  test_weight: ["нат"],
};

/** Pattern of a name in any case of its words: «Содержание азота» is «азот», «азота», «азотом». */
const toNamePattern = ({ key, name, nameEn }: Attribute) =>
  [...name.split(/[()]/), nameEn]
    .map((one) =>
      one
        .replace(/Содержание|content/u, "")
        .trim()
        .split(" ")
        .map(
          (word) =>
            escapePattern(word.replace(/[аеиоуыьэюя]+$/u, "")) + (/[а-я]/u.test(word) ? String.raw`\p{L}{0,3}` : ""),
        )
        .join(" "),
    )
    .filter((one) => one !== "")
    .concat((OTHER_NAMES[key] ?? []).map((one) => String.raw`${escapePattern(one)}(?!\p{L})\.?`))
    .join("|");

/** Numbers behind the name of their quality: «протеин 12,5», «влажность до 14 %», «натура 750 г/л», "protein min 12.5%". */
function readNamedNumbers({ attributes }: CategoryNode, text: string): GoodsAttributes {
  const numbers = attributes.filter(({ type, key }) => type === "number" && key !== "crop_year");
  const names = numbers.map(toNamePattern).join("|");
  // A word behind is another unit, unless it names a quality with a number of its own: «протеин 12,5 клейковина 23».
  const next = String.raw`(?:,|;)?\s(?:и\s|and\s)?(?:${names})${BETWEEN}\d`;
  const found = numbers.flatMap((attribute) => {
    const { unit, unitEn } = attribute;
    const units = [unit, unitEn].flatMap((one) => (one ? [escapePattern(one)] : [])).join("|");
    const behind = String.raw`(?!\s?[-–]\s?\d|\d|[.,]\d|\s\d{3}(?!\d))(?:(?:\s?(?:${units || "(?!)"}))(?![\p{L}\p{N}])|(?=${next})|(?!\s?[\p{L}/%°]))`;
    const named = new RegExp(`(?<!\\p{L})(?:${toNamePattern(attribute)})${BETWEEN}(\\d+(?:[.,]\\d+)?)${behind}`, "giu");
    const value = findOnly([...text.matchAll(named)].map((match) => toNumber(match[1] ?? "")));
    return value !== null && isWithin(value, attribute) ? [[attribute.key, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Shares that a name alone means: «Карбамид 46 %», «Калий хлористый 60%». */
const MAIN_SHARES = new Set(["nitrogen", "k2o", "purity", "content"]);
function readMainShare({ attributes }: CategoryNode, text: string): GoodsAttributes {
  const main = attributes.filter(({ key }) => MAIN_SHARES.has(key));
  const names = attributes.map(toNamePattern).join("|");
  const bare = new RegExp(
    `(?<!(?<!\\p{L})(?:${names})${BETWEEN}|[\\d.,–-]|[-–]\\s)(\\d{1,2}(?:[.,]\\d{1,3})?)\\s?%(?!\\s\\p{L}*(?:ndc|ндс))`,
    "giu",
  );
  const share = findOnly([...text.matchAll(bare)].map((match) => toNumber(match[1] ?? "")));
  const [attribute, other] = main;
  return attribute && !other && share !== null && isWithin(share, attribute) ? { [attribute.key]: share } : {};
}

const CROP = /(?<!\p{L})(?:урожа[йя]\p{L}*|crop|harvest)\s(?:of\s)?(20\d\d)(?!\d|[-–/])/giu;
function readCropYear(category: CategoryNode, text: string): GoodsAttributes {
  const year = findOnly([...text.matchAll(CROP)].map((match) => Number(match[1])));
  return year !== null && has(category, "crop_year") ? { crop_year: year } : {};
}

/** Thicker ones are seldom sold: the number is a width. */
const THICKEST = 160;
const MILLIMETRES =
  /(?<![\p{L}\d.,×xх*–-]|(?:ширин\p{L}*|длин\p{L}*|фракци\p{L}*|фр\.?|width|length)\s)(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:мм|mm)(?![\p{L}\d])/giu;

/** The one number of millimetres of goods that are named by their thickness: «Лист 10 мм», «Фанера 18 мм». */
function readThickness(category: CategoryNode, text: string): GoodsAttributes {
  if (!has(category, "thickness") || ["diameter", "size", "section"].some((key) => has(category, key))) return {};
  const value = findOnly([...text.matchAll(MILLIMETRES)].map((match) => toNumber(match[1] ?? "")));
  return value !== null && value > 0 && value <= THICKEST ? { thickness: value } : {};
}

const CROSS = String.raw`(?:[xх×*]|\s[xх×*]\s)`;
const PART = String.raw`\d+(?:[.,]\d+)?`;
const CROSSED = new RegExp(
  String.raw`(?<![\p{L}\d.,×xх*–-])(${PART}(?:${CROSS}${PART}){1,3})(?:\s?(?:мм|mm|м|m))?(?![\p{L}\d]|[.,]\d|\s?[-–*×]\s?\d)`,
  "giu",
);
/** Parts of a crossed size. A text takes two numbers, within these bounds. */
const SIDES: Readonly<Record<string, readonly [number, number]>> = {
  size: [10, 600],
  section: [10, 500],
  format: [300, 7_000],
};
const LINES = new Set(["diameter", "wall_thickness", "thickness", "width", "length"]);
/** A length in metres: «50х150х6». */
const MOST_METRES = 12;

/** Sizes that stand together: «40х20х1,5», «57х3,5», «10х1500х6000», «50х150х6000», «1525х1525х18». */
function readCrossed(category: CategoryNode, text: string): GoodsAttributes {
  const [found, other] = [...text.matchAll(CROSSED)];
  if (!found || other) return {};
  const numbers = (found[1] ?? "").split(/\s?[xх×*]\s?/iu).map((part) => toNumber(part) ?? Number.NaN);
  const parts = category.attributes.filter(({ key }) => key in SIDES || LINES.has(key));
  // Sellers write the format of a board before its thickness, or behind it.
  const turned = [...parts].sort((a, b) => Number(b.key === "format") - Number(a.key === "format"));
  return assignParts(parts, numbers) ?? assignParts(turned, numbers) ?? {};
}

function assignParts(parts: readonly Attribute[], numbers: readonly number[]): GoodsAttributes | null {
  const found: GoodsAttributes = {};
  let at = 0;
  for (const part of parts) {
    if (at === numbers.length) break;
    const [one = Number.NaN, two = Number.NaN] = numbers.slice(at);
    const sides = SIDES[part.key];
    if (sides) {
      if (![one, two].every((side) => side >= sides[0] && side <= sides[1])) return null;
      // «Уголок 50х5» has equal sides of 50 mm.
      if (part.key === "size" && numbers.length === 2 && one !== two) return null;
      found[part.key] = [one, two].map((side) => String(side).replace(".", ",")).join("х");
      at += 2;
      continue;
    }
    const value = part.key === "length" && one >= 1 && one <= MOST_METRES ? one * 1_000 : one;
    const isThickness = part.key === "thickness" || part.key === "wall_thickness";
    const isSlight = !isThickness || numbers.slice(0, 2).every((side, place) => place === at || side > one * 2);
    if (!isWithin(value, part) || !isSlight || (isThickness && one > THICKEST)) return null;
    found[part.key] = value;
    at += 1;
  }
  // Goods of two sizes may have their length behind these: «1,5х1250х2500».
  const isLengthLeft = at === numbers.length - 1 && parts.at(-1)?.key === "width" && (numbers[at] ?? 0) >= 1_000;
  return at === numbers.length || isLengthLeft ? found : null;
}

const RANGE =
  /(?<![\p{L}\d.,×xх*–-]|\d\s)((?:фр(?:акци\p{L}*)?\.?|fraction)\s?)?(\d{1,3}(?:[.,]\d{1,2})?)\s?[-–]\s?(\d{1,3}(?:[.,]\d{1,2})?)(\s?(?:мм|mm))?(?![\d%]|[.,–-]\d|\s?%|\s?(?!мм|mm)(?:\p{L}{1,2}(?!\p{L})))/giu;

/** A fraction from and to, in millimetres: «5-20», «фр. 0-5», «25-50 мм». Of goods that are traded by their share, a bare range may be one. */
function readFraction(category: CategoryNode, text: string): GoodsAttributes {
  if (!has(category, "fraction")) return {};
  const { attributes } = category;
  const isShared = attributes.some(({ unit, better }) => unit === "%" && better === "higher");
  const named = new RegExp(
    `(?<!\\p{L})(?:${attributes
      .filter(({ type }) => type === "number")
      .map(toNamePattern)
      .join("|")})${BETWEEN}$`,
    "iu",
  );
  const found = [...text.matchAll(RANGE)].filter(
    ({ index, 1: name, 4: unit }) => (name || unit || !isShared) && (name || !named.test(text.slice(0, index))),
  );
  const fraction = findOnly(
    found.map(({ 2: from = "", 3: to = "" }) => ((toNumber(from) ?? 0) < (toNumber(to) ?? 0) ? `${from}-${to}` : null)),
  );
  return fraction === null ? {} : { fraction };
}

const PLAIN_STEEL = /(?<![\p{L}\d])ст(?:аль)?\.?\s?([0-6](?:сп|пс|кп)\d?|[0-6](?!\d))(?![\p{L}\d])/giu;
const CARBON_STEEL =
  /(?<![\p{L}\d])(?:ст(?:аль)?\.?|steel)\s?((?:08|10|15|20|25|30|35|40|45|50|55|60)(?:кп|пс)?)(?![\p{L}\d]|[.,]\d|\s?(?:мм|т)(?!\p{L}))/giu;
const ALLOY =
  /(?<![\p{L}\d.,–-])\d{2}(?:[ХГСНМТЮФДРБАXCHMTA]\d{0,2}){1,6}(?![\p{L}\d]|\s?[xх×*]?\s?\d+[.,]?\d*[xх×*])/giu;
const STRENGTH =
  /(?<![\p{L}\d])(?:[СC](?:235|245|255|345|355|390|440)|S(?:235|275|355)(?:JR|J0|J2|K2)?)(?![\p{L}\d])/gu;
/** Latin letters of the form of Cyrillic ones. */
const CYRILLIC: Readonly<Record<string, string>> = { X: "Х", C: "С", H: "Н", M: "М", T: "Т", A: "А" };
const toCyrillic = (text: string) => text.toUpperCase().replace(/[XCHMTA]/gu, (letter) => CYRILLIC[letter] ?? letter);
/** «09Г2С», «30ХГСА», «40Х», «65Г»; «20х13» may be a size, and «12м» a length. */
const isAlloy = (mark: string) =>
  /^\d{2}(?:Х|(?<=[56][05])Г)$/u.test(mark) || (/[ХГСН].*[ХГСНМТЮФДРБА]/u.test(mark) && !/^\d{2}Х\d+$/u.test(mark));

function readSteelGrade(category: CategoryNode, title: string): GoodsAttributes {
  if (!has(category, "steel_grade")) return {};
  const text = title.replace(CROSSED, " ");
  const grade = findOnly([
    ...[...text.matchAll(PLAIN_STEEL)].map((match) => `Ст${(match[1] ?? "").toLowerCase()}`),
    ...[...text.matchAll(CARBON_STEEL)].map((match) => (match[1] ?? "").toLowerCase()),
    ...[...text.matchAll(ALLOY)].map(([mark]) => toCyrillic(mark)).filter(isAlloy),
    ...[...text.matchAll(STRENGTH)].map(([mark]) => mark.replace(/^C/u, "С")),
  ]);
  return grade === null ? {} : { steel_grade: grade };
}

const FORMS: readonly [RegExp, string][] = [
  [/(?<!\p{L})(?:гранул\p{L}*|granul\p{L}*)/iu, "гранулы"],
  [/(?<!\p{L})(?:прилл\p{L}*|prill\p{L}*)/iu, "приллы"],
];
function readForm({ attributes }: CategoryNode, text: string): GoodsAttributes {
  const options = attributes.find(({ key }) => key === "form")?.options ?? [];
  const form = findOnly(
    FORMS.flatMap(([words, option]) => (words.test(text) && options.includes(option) ? [option] : [])),
  );
  return form === null ? {} : { form };
}

const BIG_BAG = String.raw`(?:биг[- ]?б[еэ]г\p{L}*|мкр|big[- ]?bags?)`;
const BAG = String.raw`(?:меш(?:ок|к)\p{L}*|bags?)`;
const PACKINGS: readonly [RegExp, string][] = [
  // A big bag may hold 500 kg too.
  [
    new RegExp(
      String.raw`(?<!\p{L})${BIG_BAG}\s(?:по\s|of\s)?(?:1\s?000\s?(?:кг|kg)|1\s?(?:т|тн|t|mt))(?![\p{L}\d])|(?<![\d.,])(?:1\s?000\s?(?:кг|kg)|1\s?(?:т|t|mt))\s${BIG_BAG}(?!\p{L})`,
      "iu",
    ),
    "биг-бэг 1000 кг",
  ],
  ...["50", "25"].map((mass): [RegExp, string] => [
    new RegExp(
      String.raw`(?<!\p{L}|биг[- ]|big[- ])${BAG}\s(?:по\s|of\s)?${mass}\s?(?:кг|kg)(?!\p{L})|(?<![\d.,])${mass}\s?(?:кг|kg)\s${BAG}(?!\p{L})`,
      "iu",
    ),
    `мешок ${mass} кг`,
  ]),
  [/(?<!\p{L})(?:навал(?:ом)?|насыпью|in bulk)(?!\p{L})/iu, "навалом"],
  [/(?<!\p{L})налив(?:ом)?(?!\p{L})/iu, "наливом"],
  [/(?<!\p{L})(?:флекситанк\p{L}*|flexitanks?)(?!\p{L})/iu, "флекситанк"],
  [/(?<!\p{L})(?:еврокуб\p{L}*|евроконтейнер\p{L}*|ibc)(?!\p{L})/iu, "IBC 1000 л"],
];
function readPacking({ attributes }: CategoryNode, text: string): GoodsAttributes {
  const options = attributes.find(({ key }) => key === "packing")?.options ?? [];
  const packing = findOnly(PACKINGS.flatMap(([words, option]) => (words.test(text) ? [option] : [])));
  return packing !== null && options.includes(packing) ? { packing } : {};
}

const PIPE = /(?<!\p{L})труб\p{L}*|(?<!\p{L})(?:pipe|tube)s?(?!\p{L})/iu;
/** Whether a pipe has two sides and a wall, «Труба 40х20х1,5»: round ones have a diameter and a wall. */
export function isProfilePipe(title: string): boolean {
  const [found, other] = [...title.matchAll(CROSSED)];
  const numbers = (found?.[1] ?? "").split(/\s?[xх×*]\s?/iu).map((part) => toNumber(part) ?? Number.NaN);
  const [width = 0, height = 0, wall = 0] = numbers;
  return (
    PIPE.test(title) &&
    other === undefined &&
    numbers.length >= 3 &&
    wall > 0 &&
    Math.min(width, height) >= 10 &&
    wall * 2 < Math.min(width, height)
  );
}
