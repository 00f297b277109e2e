// Reads quality attributes of goods from their name and grade: «Пшеница 4 кл.», «Арматура А500С 12 мм».
import Decimal from "decimal.js";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { cutGoods, type GoodsWord, readClasses } from "./goods-words";
import { readNumber } from "./numbers";

/** Values of attributes by key, as a listing has them. */
export type GoodsAttributes = Record<string, string | number | boolean>;

/** A number with its unit as one word: «12мм», «Ø12». */
const SIZE = /^(?:[øф⌀d]|ду|dn)?(\d+(?:[.,]\d+)?)(мм|mm|%)?$/u;

/** Finds what the words of a name state beyond doubt: one option of a list, one diameter, one share of protein. */
export function readGoodsAttributes(category: CategoryNode, texts: readonly string[]): GoodsAttributes {
  const words = texts.flatMap((text) => [...cutGoods(text), ...readClasses(text)]);
  const found: GoodsAttributes = {};
  for (const attribute of category.attributes) {
    const value =
      attribute.type === "enum" ? findOption(attribute, words) : attribute.key === "diameter" ? findSize(words) : null;
    if (value !== null) found[attribute.key] = value;
  }
  return found;
}

/** The only option whose words all stand in the name. Options that are bare numbers count as classes: «5-го класса». */
function findOption({ key, options }: Attribute, words: readonly GoodsWord[]): string | null {
  const keys = new Set(words.map((word) => word.key));
  const isNumbered = /_class$/.test(key) && options?.every((option) => /^\d$/.test(option));
  const fits = (options ?? []).filter((option) => {
    if (/^\d/.test(option) && /^\d+$/.test(option)) return Boolean(isNumbered) && keys.has(`#${option}`);
    const own = cutGoods(option);
    return own.length > 0 && own.every((word) => word.kind !== "number" && keys.has(word.key));
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** A diameter in millimetres that is written with its sign or unit: «ф12», «12 мм». */
function findSize(words: readonly GoodsWord[]): number | null {
  const sizes = words.flatMap((word, at) => {
    const [, number, unit] = (word.kind === "number" && SIZE.exec(word.text)) || [];
    const isMarked =
      number !== undefined &&
      (word.text !== number ||
        ["мм", "mm"].includes(words[at + 1]?.text ?? "") ||
        ["ф", "ø", "d", "диаметр"].includes(words[at - 1]?.text ?? ""));
    if (!isMarked || unit === "%") return [];
    const read = readNumber(number);
    return read && "value" in read ? Number(read.value) : [];
  });
  const [size, other] = [...new Set(sizes)];
  return size !== undefined && other === undefined ? size : null;
}

const METRES = /(?<![\p{L}\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:м|m)(?![\p{L}\p{N}])/iu;
/** A number of such a form may be a diameter; usual lengths of bars in metres are none. */
const BARE = /^(?!11[.,]7$)\d{1,3}(?:[.,]\d)?$/;
/** Words before a number that is a grade, a nominal size or a number of pieces: «Круг ст. 20», «Труба Ду 50», «по 15». */
const NO_SIZE_BEFORE = /^(?:ст|сталь|марк\p{L}*|ду|dn|по|steel|grade)$/iu;
/** Units and marks behind a number: «100 т», «6 м», «65 Г». */
const NO_SIZE_BEHIND = /^(?:т|тн|тонн\p{L}*|кг|г|м|шт|л|t|mt|kg|g|m|pcs)$/iu;
/** Pipes of this kind are named by their nominal size. */
const NOMINAL = /(?<!\p{L})(?:вгп|ду)(?!\p{L})/iu;

/**
 * Reads sizes that a name gives without a sign: metres of a length, and the one bare number of metal goods with a diameter, in
 * millimetres.
 */
export function readBareSizes({ attributes, freight }: CategoryNode, name: string): GoodsAttributes {
  const has = (key: string) => attributes.some((attribute) => attribute.key === key);
  const words = cutGoods(name);
  const numbers = words.filter(
    ({ kind, text }, at) =>
      kind === "number" &&
      BARE.test(text) &&
      !NO_SIZE_BEFORE.test(words[at - 1]?.text ?? "") &&
      !NO_SIZE_BEHIND.test(words[at + 1]?.text ?? ""),
  );
  const [size, other] =
    freight?.cargo === "metal" && !NOMINAL.test(name) ? numbers.map(({ text }) => toValue(text)) : [];
  const metres = toValue(METRES.exec(name)?.[1] ?? "");
  return {
    ...(has("diameter") && size != null && other === undefined && { diameter: Number(size) }),
    ...(has("length") && metres !== null && { length: new Decimal(metres).times(1_000).toNumber() }),
  };
}

function toValue(text: string): string | null {
  const read = readNumber(text);
  return read && "value" in read ? read.value : null;
}
