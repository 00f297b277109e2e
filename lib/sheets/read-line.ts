// Reads a line of a price list that a seller pasted: «Арматура 12 А500С 11,7м 52 500 с НДС Тула».
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findRegion, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { findUnitFor } from "@/lib/reference/units/units";
import { readBasis } from "./basis";
import { findGoods } from "./goods";
import { type GoodsAttributes, readBareSizes, readGoodsAttributes } from "./goods-attributes";
import { takeMeasure } from "./measure";
import { readNumber } from "./numbers";
import type { VatMode } from "./vat";

/** An offer that is written in one line; a field is null when the line says nothing of it, or two things. Amounts are exact decimal text. */
export type GoodsLine = {
  /** Words of the line about the goods alone. */
  title: string;
  category: CategoryNode;
  attributes: GoodsAttributes;
  price: string | null;
  currency: string | null;
  /** Code of the unit that the price is of. */
  unitCode: string | null;
  vat: VatMode | null;
  volume: string | null;
  basis: string | null;
  basisPlace: string | null;
  region: string | null;
};

export const LINE_MAX = 300;

/** A number with groups of three digits or without: «52 500», «52500,50». */
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d+)?`;
/** An amount of goods: «20 т», «1 500 тонн», "1500 t". */
const TONNES = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBER})\s*(?:тонн\p{L}*|тн|т|tonnes?|tons?|mt|t)(?![\p{L}\d/])\.?`,
  "iu",
);
const AMOUNTS = new RegExp(
  String.raw`(?<![\p{L}\d.,×xх*])(?:${NUMBER})(?![\p{L}\d×xх*%]|[.,]\d|\s*(?:мм|м|mm|m|%)(?!\p{L}))`,
  "giu",
);
/** A number with a currency or unit behind it: «руб», «₽/т», «/т». */
const MONEY_BEHIND = new RegExp(
  String.raw`(?<![\p{L}\d.,×xх*-])(${NUMBER})\s*(?:(?:руб\p{L}*|р|₽|rub|usd|eur|\$|€)(?![\p{L}\d])|\/\s?(?:т|тн|кг|м3|м³|шт|t|kg)(?![\p{L}\d]))`,
  "iu",
);
/** Lengths of bars in millimetres, which stand before the price. */
const LENGTHS = new Set(["6000", "11700", "11750", "12000"]);
/** Standards, years and sizes from and to: «ГОСТ 34028-2016», «урожай 2026», «20-40». */
const NO_PRICE =
  /(?<!\p{L})(?:ГОСТ(?: Р)?|ОСТ|СТО|СТБ|ТУ|GOST(?: R)?|TU|ISO|EN|DIN|ASTM)\s?№?\s?[A-Z]?\d+(?:[.\-–]\d+)*|(?<!\p{L})(?:урожа[йя]\p{L}*|crop|harvest)\s(?:of\s)?(?:19|20)\d\d(?:\s?г(?:ода|\.)?)?(?![\p{L}\d])|(?<![\d.,]|\d )\d{1,3}[-–]\d{1,3}(?!\d)/giu;
/** A number and where it stands. */
type Span = { text: string; start: number };
/** A number below that is a size, a class or a share. */
const LEAST_PRICE = 1_000;

/** Reads a line, of which the goods have to be known; null when they are not. The seller checks the rest. */
export function readGoodsLine(given: string): GoodsLine | null {
  const text = given
    .replace(/[\s\u00a0\u202f]+/gu, " ")
    .trim()
    .slice(0, LINE_MAX);
  const tonnes = TONNES.exec(text);
  const { measure, rest } = takeMeasure(tonnes ? text.replace(tonnes[0], " ") : text);
  const found = findPrice(rest, text);
  const price = found?.text ?? null;
  const unpriced = found ? `${rest.slice(0, found.start)} ${rest.slice(found.start + found.text.length)}` : rest;
  const terms = takeTerms(unpriced);
  const title = terms.rest
    .replace(/\s+/gu, " ")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
  const { category } = findGoods({ name: title });
  if (!category) return null;
  const unit = measure.unit === null ? null : findUnitFor(measure.unit, category);
  return {
    title,
    category,
    attributes: {
      ...readBareSizes(category, title),
      ...readGoodsAttributes(category, [title]),
      ...readShares(category, title),
    },
    price: price === null ? null : toPlain(price),
    currency: measure.currency,
    unitCode: unit && "unit" in unit ? unit.unit.code : null,
    vat: measure.otherVat ? null : measure.vat,
    volume: tonnes ? toPlain(tonnes[1] ?? "") : null,
    ...terms.found,
  };
}

/** The number that money stands behind, or else the only one that is large enough for a price. Standards and years are none. */
function findPrice(text: string, whole: string): Span | null {
  const cut = (words: string) => words.replace(NO_PRICE, (found) => "_".repeat(found.length));
  const named = toPlain(MONEY_BEHIND.exec(cut(whole))?.[1] ?? "");
  const found = [...cut(text).matchAll(AMOUNTS)].map((match) => ({ text: match[0], start: match.index }));
  const isNamed = (one: Span) => Number(named) > 0 && toPlain(one.text) === named;
  const last = found.filter(isNamed).at(-1);
  if (last) return last;
  const large = found.filter((one) => Number(toPlain(one.text)) >= LEAST_PRICE);
  const [price, ...others] = large.filter((one, at) => at === large.length - 1 || !LENGTHS.has(one.text));
  return price !== undefined && others.length === 0 ? price : null;
}

function toPlain(text: string): string | null {
  const read = readNumber(text);
  return read && "value" in read ? read.value : null;
}

/** Percents that stand behind the name of their quality: «протеин 12,5», «влажность до 14 %», "protein min 12.5%". */
function readShares({ attributes }: CategoryNode, text: string): GoodsAttributes {
  const shares: GoodsAttributes = {};
  for (const { key, name, nameEn, unit } of attributes) {
    if (unit !== "%") continue;
    const names = [...name.split(/[()]/), nameEn].map(toWordPattern).filter((one) => one !== "");
    const found = [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${names.join("|")})${SHARE}`, "giu"))];
    const [share, other] = [...new Set(found.map((match) => toPlain(match[1] ?? "")))];
    if (share != null && other === undefined) shares[key] = Number(share);
  }
  return shares;
}

/** A percent behind a name, which no range and no other unit follows. */
const SHARE = String.raw`\s?[:–=-]?\s?(?:(?:от|до|не менее|не более|мин\.?|макс\.?|min\.?|max\.?|from|up to)\s)?(\d{1,2}(?:[.,]\d{1,2})?)(?!\s?[-–]\s?\d|\d|[.,]\d|\s?(?!%)[\p{L}/])`;
/** Pattern of a name in any case of its words: «Содержание азота» is «азот», «азота», «азотом». */
const toWordPattern = (name: string) =>
  name
    .replace(/Содержание|content/u, "")
    .trim()
    .split(" ")
    .map((word) => word.replace(/[аеиоуыьэюя]+$/u, "") + (/[а-я]/u.test(word) ? String.raw`\p{L}{0,3}` : ""))
    .join(" ");

type Terms = Pick<GoodsLine, "basis" | "basisPlace" | "region">;

/** Towns that stand for their region, by their folded name. */
const CAPITALS = new Map(
  REGIONS.flatMap(({ code, nameRu }) =>
    (OTHER_NAMES.get(code) ?? []).map((name) => [name.toLowerCase(), nameRu] as const),
  ),
);

/** Takes the delivery term and the place from the end of a line: «…, EXW Тула», «… Ростовская область». */
function takeTerms(text: string): { found: Terms; rest: string } {
  const words = text.split(/[\s;]+|,(?=\s|$)/u).filter(Boolean);
  for (let at = Math.max(1, words.length - 4); at < words.length; at += 1) {
    const tail = words.slice(at).join(" ");
    const rest = words.slice(0, at).join(" ");
    const terms = readBasis(tail, null);
    const place = terms ? terms.basisPlace : tail;
    const region = place === null ? null : findPlace(place);
    if (!terms && !region) continue;
    const basisPlace = place !== null && CAPITALS.has(place.toLowerCase()) ? place : (terms?.basisPlace ?? null);
    return { found: { basis: terms?.basisTerm ?? terms?.basis ?? null, basisPlace, region }, rest };
  }
  return { found: { basis: null, basisPlace: null, region: null }, rest: text };
}

const findPlace = (place: string): string | null =>
  CAPITALS.get(place.replace(/^(?:г|ст)\.?\s*/iu, "").toLowerCase()) ?? findRegion("RU", place)?.nameRu ?? null;
