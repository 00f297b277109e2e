// Titles of rows whose goods cell says less than their other cells: «Арматура» beside «Марка» and «Диаметр».
import { addQuality, findTitleLocale, listTitleQualities, MOST_TITLE_QUALITIES } from "@/lib/i18n/listing-title";
import { TEXT_MAX } from "@/lib/listings/text-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { readGoodsAttributes } from "@/lib/sheets/goods-attributes";
import { cutGoods } from "@/lib/sheets/goods-words";
import type { SheetRow } from "@/lib/sheets/read-row";

/** Heads of a column that holds titles as the seller wants them. */
const TITLE_HEAD = /полн|заголов|title/iu;
const LONGEST_GRADE = 40;

type Row = Pick<SheetRow, "name" | "grade" | "texts">;

/**
 * The title of a row: its goods cell with the key qualities that it does not name, in its language: «Арматура А500С, ⌀12 мм».
 * `head`: the head of the goods column; a column of titles is taken as it is.
 */
export function composeRowTitle(
  { name, grade, texts }: Row,
  category: CategoryNode,
  attributes: Readonly<Record<string, unknown>>,
  head: string,
): string | null {
  if (name === null || TITLE_HEAD.test(head)) return name;
  const locale = findTitleLocale(name);
  const known = toValues(attributes);
  const isMark = grade !== null && /\p{L}/u.test(grade) && grade.length <= LONGEST_GRADE;
  // A grade that no attribute of the category takes, as «Ст3сп» of a sheet.
  const marks =
    isMark && Object.keys(readGoodsAttributes(category, [texts.grade ?? ""])).length === 0
      ? [{ key: "", text: grade, isWord: true }]
      : [];
  const qualities = [...marks, ...listTitleQualities({ categorySlug: category.slug, attributes: known }, locale)];
  const lacking = qualities.filter(({ key, text }) => !isSaid(name, category, key, known[key] ?? text));
  const room = Math.max(0, MOST_TITLE_QUALITIES - (qualities.length - lacking.length));
  return lacking.slice(0, room).reduce((title, { text, isWord }, place) => {
    const longer = addQuality(title, { text: text.replace(/[\u00a0\u202f]/gu, " "), isWord }, place === 0);
    return [...longer].length <= TEXT_MAX.title ? longer : title;
  }, name);
}

type Value = string | number | boolean;
const toValues = (attributes: Readonly<Record<string, unknown>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, Value] =>
      ["string", "number", "boolean"].includes(typeof pair[1]),
    ),
  );

/** Whether a name states a quality, in any spelling. A number counts wherever it stands: «50х50х5» states a thickness of 5. */
function isSaid(name: string, category: CategoryNode, key: string, value: Value): boolean {
  const attribute = category.attributes.find((one) => one.key === key);
  if (key in readGoodsAttributes(category, [name])) return true;
  if (typeof value === "number") {
    const numbers = new Set(name.match(/\d+(?:[.,]\d+)?/gu)?.map((text) => Number(text.replace(",", "."))));
    return (attribute?.unit === "мм" ? [1, 10, 1_000] : [1]).some((factor) => numbers.has(value / factor));
  }
  const said = new Set(listKeys(name));
  return listKeys(typeof value === "string" ? value : (attribute?.name ?? "")).every((one) => said.has(one));
}

/** Keys of the words of a text; sizes without their unit, in one spelling. */
const listKeys = (text: string): string[] =>
  cutGoods(text).flatMap(({ kind, key }) => {
    if (kind !== "number") return /^(?:мм|см|м|mm|cm|m)$/u.test(key) ? [] : [key];
    return [
      key
        .replace(/(?:мм|см|м|mm|cm|m|%)$/u, "")
        .replace(/[×хx*]/gu, "x")
        .replaceAll(",", "."),
    ];
  });
