// Recognises the columns of a price sheet by their heads.
import { foldName } from "@/lib/core/text";
import { findAttribute } from "@/lib/reference/categories/tree";
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findUnit } from "@/lib/reference/units/units";

/** Russian and English heads of each column. */
const HEADS = {
  date: ["date", "as of", "дата", "на дату"],
  category: ["category", "category slug", "категория"],
  commodity: ["commodity", "product", "name", "товар", "продукт", "продукция", "наименование", "номенклатура"],
  country: ["country", "country code", "страна"],
  region: ["region", "регион", "область"],
  place: ["place", "basis place", "место", "пункт", "станция"],
  basis: ["basis", "базис", "базис поставки", "условия поставки"],
  basisTerm: ["basis term"],
  vat: ["vat", "ндс"],
  currency: ["currency", "валюта"],
  unit: ["unit", "ед", "ед изм", "единица", "единица измерения"],
  price: ["price", "price avg", "avg price", "цена", "цена средняя", "средняя цена"],
  priceMin: ["price min", "min price", "цена от", "цена мин", "мин цена"],
  priceMax: ["price max", "max price", "цена до", "цена макс", "макс цена"],
  grade: ["grade", "класс марка", "класс", "марка", "сорт", "марка класс"],
  diameter: ["diameter", "диаметр"],
  diameterMax: ["diameter max"],
  protein: ["protein", "протеин", "белок"],
  proteinMax: ["protein max"],
  attributes: ["attributes"],
  note: ["note", "notes", "примечание", "комментарий"],
  source: ["source", "источник"],
} as const;

export type Column = keyof typeof HEADS;

/** Heads that are accepted and ignored, such as those of our export. */
const KNOWN_UNUSED = [
  "series id",
  "id",
  "specification id",
  "region code",
  "change",
  "change percent",
  "previous date",
  "source url",
];

/** Key of a head: case, spaces, underscores, dots and camelCase do not matter. */
const toHeadKey = (head: string) => foldName(head).replace(/[^\p{L}\p{N}]/gu, "");

const byHead = new Map<string, Column>();
for (const [column, heads] of Object.entries(HEADS))
  for (const head of heads) byHead.set(toHeadKey(head), column as Column);
const unused = new Set(KNOWN_UNUSED.map(toHeadKey));

/** Currency code and word of the unit in the head of a price: «Цена от, тыс. руб./т». A unit may depend on the goods of a row. */
export type Measure = { currency: string | null; unit: string | null; thousands: boolean };

export type Head =
  | { kind: "column"; column: Column; measure: string | null }
  | { kind: "attribute"; key: string }
  | { kind: "unused" }
  | { kind: "unknown" };

/** Recognises the head of a column. */
export function readHead(text: string): Head {
  const [, name = text, measure = null] = /^([^,]+),\s*(\S.*)$/.exec(text.trim()) ?? [];
  const column = byHead.get(toHeadKey(text)) ?? byHead.get(toHeadKey(name));
  if (column) return { kind: "column", column, measure };
  if (toHeadKey(text) === "" || unused.has(toHeadKey(text))) return { kind: "unused" };
  const key = text.trim().toLowerCase().replace(/\s+/g, "_");
  return findAttribute(key) ? { kind: "attribute", key } : { kind: "unknown" };
}

/** Parses «руб./т», «тыс. руб./т», "USD/t". */
export function readMeasure(text: string): Measure {
  const [money = "", ...per] = text.split("/");
  const thousands = hasThousands(money);
  const currency = findCurrency(money.replace(/тыс\.?\s*/iu, "").trim());
  const unit = per.join("/");
  return { currency: currency?.code ?? null, unit: findUnit(unit) ? unit : null, thousands };
}

/** True when a note or a head says that prices are in thousands: «тыс. руб.». */
export function hasThousands(text: string): boolean {
  return /(^|[^\p{L}])тыс(\.|яч\p{L}*)?\s*(руб|₽|р\.)/iu.test(text) || /thousand\s+(rub|roubles)/i.test(text);
}
