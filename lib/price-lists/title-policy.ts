// Titles of rows whose goods cell says less than their other cells: «Арматура» beside «Марка» and «Диаметр».
import {
  addQuality,
  findTitleLocale,
  listTitleQualities,
  MOST_TITLE_QUALITIES,
  type TitleQuality,
} from "@/lib/i18n/listing-title";
import { TEXT_MAX } from "@/lib/listings/text-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { readGoodsAttributes } from "@/lib/sheets/goods-attributes";
import type { SheetRow } from "@/lib/sheets/read-row";

/** Heads of a column that holds titles as the seller wants them. */
const TITLE_HEAD = /полн|заголов|title/iu;
const LONGEST_GRADE = 40;

type Row = Pick<SheetRow, "name" | "grade" | "texts">;

/**
 * The title of a row: its goods cell with the key qualities that it does not name, in its language: «Арматура А500С, ⌀12 мм». A cell with
 * figures says what its seller wants to say, and is taken as it is. `head`: the head of the goods column; titles are taken as they are.
 */
export function composeRowTitle(
  { name, grade, texts }: Row,
  category: CategoryNode,
  attributes: Readonly<Record<string, unknown>>,
  head: string,
): string | null {
  if (name === null || /\d/u.test(name) || TITLE_HEAD.test(head)) return name;
  // Names such as «DAP» are of no language: that of the head counts.
  const locale = findTitleLocale(/[a-z]{3}|\p{Script=Cyrillic}/u.test(name) ? name : head);
  const said = readGoodsAttributes(category, [name]);
  const words = toWords(name);
  const qualities = listTitleQualities(
    { categorySlug: category.slug, attributes: toValues(attributes) },
    locale,
  ).filter(({ key, text }) => !(key in said) && !words.includes(toWords(text)));
  const lacking = [...findMark(grade, texts.grade, category, qualities), ...qualities].filter(
    ({ text }) => !words.includes(toWords(text)),
  );
  return lacking.slice(0, MOST_TITLE_QUALITIES).reduce((title, { text, isWord }, place) => {
    const longer = addQuality(title, { text: text.replace(/[\u00a0\u202f]/gu, " "), isWord }, place === 0);
    return [...longer].length <= TEXT_MAX.title ? longer : title;
  }, name);
}

/** A grade that no attribute of the category takes, such as «Ст3сп5». */
function findMark(
  grade: string | null,
  text: string | undefined,
  category: CategoryNode,
  qualities: readonly TitleQuality[],
): Pick<TitleQuality, "text" | "isWord">[] {
  if (grade === null || grade.length > LONGEST_GRADE || !/\p{L}/u.test(grade)) return [];
  const isTaken = Object.keys(readGoodsAttributes(category, [text ?? ""])).length > 0;
  const isNamed = qualities.some((quality) => toWords(quality.text).includes(toWords(grade)));
  return isTaken || isNamed ? [] : [{ text: grade, isWord: true }];
}

const toWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim()} `;

type Value = string | number | boolean;
const toValues = (attributes: Readonly<Record<string, unknown>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, Value] =>
      ["string", "number", "boolean"].includes(typeof pair[1]),
    ),
  );
