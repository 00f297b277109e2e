// Reads a line of a price list that a seller pasted: «Арматура 12 А500С 11,7м 52 500 с НДС Тула».

import { findNamedPlace } from "@/lib/places/match-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findRegion, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { foldPlace, stripKind } from "@/lib/reference/geo/fold-place";
import { findUnit, findUnitFactor, findUnitFor } from "@/lib/reference/units/units";
import { isRealWord } from "@/lib/text/lexicon";
import typeWords from "@/lib/text/type-words.json";
import { readBasis } from "./basis";
import { findGoods } from "./goods";
import { type GoodsAttributes, readBareSizes, readGoodsAttributes } from "./goods-attributes";
import { isProfilePipe, readLineAttributes, STANDARD } from "./line-attributes";
import { joinThousands, MONEY, NUMBER, putMoneyBehind } from "./line-money";
import { takeLineMeasure } from "./measure";
import { readNumber } from "./numbers";
import type { VatMode } from "./vat";

/** An offer that is written in one line; a field is null when the line says nothing of it, or two things. Amounts are exact decimal text. */
export type GoodsLine = {
  /** Null when the line names no side. */
  type: "SELL" | "BUY" | null;
  /** Words of the line about the goods alone, with its verb: «Куплю арматуру». */
  title: string;
  category: CategoryNode;
  attributes: GoodsAttributes;
  price: string | null;
  currency: string | null;
  /** Code of the unit that the price is of. */
  unitCode: string | null;
  vat: VatMode | null;
  /** In the unit of the price, or else of the category. */
  volume: string | null;
  minVolume: string | null;
  basis: string | null;
  basisPlace: string | null;
  region: string | null;
};

export const LINE_MAX = 300;

/** Units of amounts. A least lot may be in kilograms, litres or pieces too: elsewhere these measure the packing. */
const LARGE_UNITS = String.raw`тонн\p{L}*|тн|т|tonnes?|tons?|mt|t|м3|м³|куб(?:ов|\.?\s?м)?|cbm|m3|m³`;
const LOT = String.raw`\s*(${LARGE_UNITS})(?![\p{L}\d/])\.?`;
const LEAST_LOT = String.raw`\s*(${LARGE_UNITS}|кг|kg|л|литров|l|шт\p{L}*|pcs)(?![\p{L}\d/])\.?`;
/** An amount of goods: «20 т», «1 500 тонн», "1500 t". */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?<!(?:биг[- ]?б[еэ]г\p{L}*|мкр|big[- ]?bags?)\s(?:по\s|of\s)?)(${NUMBER})${LOT}`,
  "iu",
);
/** The least lot: «от 60 т», «мин. партия 60 т», "min lot 60 t". */
const LEAST = new RegExp(
  String.raw`(?<!\p{L})(?:(?:при\s(?:заказе|покупке)|парти\p{L}*|заказ|лот)\s)?(?:от|from|moq|мин(?:им\p{L}*)?\.?(?:\s(?:партия|объ[её]м|лот|заказ))?|min(?:imum)?\.?(?:\s(?:lot|order|volume))?)[\s:–-]*(?:от\s)?(${NUMBER})${LEAST_LOT}`,
  "iu",
);
/** A least lot in vehicles, which no field takes: «от 1 вагона». */
const VEHICLES =
  /(?<!\p{L})(?:от|from)\s(?:\d+\s|одн\p{L}+\s|one\s)?(?:(?:полу)?вагон\p{L}*|фур\p{L}*|машин\p{L}*|wagons?|trucks?|containers?)(?!\p{L})/giu;
const AMOUNTS = new RegExp(
  String.raw`(?<![\p{L}\d.,×xх*])(?:${NUMBER})(?![\p{L}\d×xх*%]|[.,]\d|\s*(?:мм|м|mm|m|кг|kg|ккал|kcal|%)(?!\p{L}))`,
  "giu",
);
/** A number with a currency or unit behind it: «руб», «₽/т», «/т». */
const PRICED = new RegExp(
  String.raw`(?<![\p{L}\d.,×xх*-])(${NUMBER})\s*(?:${MONEY}(?![\p{L}\d])(?!\s?-?[2-6](?!\d))|\/\s?(?:т|тн|кг|м3|м³|шт|t|mt|kg|m3|m³|cbm)(?![\p{L}\d]))`,
  "iu",
);
/** Where a number and its currency have no space between: «52500руб». */
const GLUED = new RegExp(String.raw`(?<=\d)(?=${MONEY}(?![\p{L}\d]))`, "giu");
const MONEY_BEHIND = new RegExp(String.raw`(?<=\d\s?)${MONEY}(?![\p{L}\d])\.?`, "giu");
/** Units of measured values, which name no goods: «натура 750 г/л», «5500 ккал/кг». */
const VALUE_UNITS = /(?<=\d)\s?(?:г\/л|g\/l|ккал(?:\/кг)?|kcal(?:\/kg)?|мг\/кг|mg\/kg|кг\/м[3³])(?![\p{L}\d])/giu;
/** A word that leads to the price: «цена», «по», «от». */
const PRICE_WORD = /(?:(?<!\p{L})(?:цена|по|от|за|price|at|from)|[:–=-])[\s:–=-]*$/iu;
/** Lengths of bars in millimetres, which stand before the price. */
const LENGTHS = new Set(["6000", "11700", "11750", "12000"]);
/** Standards, years and sizes from and to: «ГОСТ 34028-2016», «урожай 2026», «20-40». */
const NO_PRICE = new RegExp(
  String.raw`${STANDARD}|(?<!\p{L})(?:урожа[йя]\p{L}*|crop|harvest)\s(?:of\s)?(?:19|20)\d\d(?:\s?г(?:ода|\.)?)?(?![\p{L}\d])|(?<![\d.,]|\d )\d{1,3}[-–]\d{1,3}(?!\d)`,
  "giu",
);
/** A number and where it stands. */
type Span = { text: string; start: number };
/** A number below that is a size, a class or a share. */
const LEAST_PRICE = 1_000;

/** Words of a buyer or a seller at the beginning of a line: «Куплю», «Закупаем:», "Wanted". */
const SIDES = Object.entries({ ...typeWords, BUY: [...typeWords.BUY, "buy", "спрос"] }).map(
  ([type, words]) =>
    [
      type === "BUY" ? ("BUY" as const) : ("SELL" as const),
      new RegExp(`^(?:${words.join("|").replaceAll("ё", "[её]")})(?:\\s?[:–-])?\\s`, "iu"),
    ] as const,
);

/** Reads a line, of which the goods have to be known; null when they are not. The seller checks the rest. */
export function readGoodsLine(given: string): GoodsLine | null {
  const whole = given
    .replace(/[\s\u00a0\u202f]+/gu, " ")
    .trim()
    .slice(0, LINE_MAX);
  const [type = null, side] = SIDES.find(([, words]) => words.test(whole)) ?? [];
  const verb = side?.exec(whole)?.[0] ?? "";
  const text = putMoneyBehind(joinThousands(whole.slice(verb.length)))
    .replace(GLUED, " ")
    .replace(VEHICLES, " ");
  const least = LEAST.exec(text);
  const unbound = least ? text.replace(least[0], " ") : text;
  const amount = AMOUNT.exec(unbound);
  const found = takeLineMeasure(amount ? unbound.replace(amount[0], " ") : unbound, (rest) => findPrice(rest, text));
  const { measure, price } = found;
  const before = price === null ? found.before.replace(MONEY_BEHIND, " ") : found.before.replace(PRICE_WORD, "");
  const terms = takeTerms(before, found.behind);
  const title = terms.rest
    .replace(/\s+/gu, " ")
    .replace(/[\s,;:–-]+$/u, "")
    .trim();
  const name = title.replace(VALUE_UNITS, "");
  const { category } = findGoods({ name, ...(isProfilePipe(title) && { fields: ["профильная"] }) });
  if (!category) return null;
  const unit = measure.unit === null ? null : findUnitFor(measure.unit, category);
  const unitCode = unit && "unit" in unit ? unit.unit.code : null;
  return {
    type,
    title: `${verb}${title}`,
    category,
    attributes: {
      ...readBareSizes(category, title),
      ...readGoodsAttributes(category, [title]),
      ...readLineAttributes(category, title),
    },
    price: price === null ? null : toPlain(price),
    currency: measure.currency,
    unitCode,
    vat: measure.otherVat ? null : measure.vat,
    volume: toAmount(amount, unitCode ?? category.unitCode),
    minVolume: toAmount(least, unitCode ?? category.unitCode),
    ...terms.found,
  };
}

/** The number that money stands behind, or else the only one that is large enough for a price. Standards and years are none. */
function findPrice(text: string, whole: string): Span | null {
  const cut = (words: string) => words.replace(NO_PRICE, (found) => "_".repeat(found.length));
  const money = PRICED.exec(cut(whole));
  const named = toPlain(money?.[1] ?? "");
  const found = [...cut(text).matchAll(AMOUNTS)].map((match) => ({ text: match[0], start: match.index }));
  const isNamed = (one: Span) => Number(named) > 0 && toPlain(one.text) === named;
  const last = found.filter(isNamed).at(-1);
  if (last) return last;
  const large = found.filter((one) => Number(toPlain(one.text)) >= LEAST_PRICE);
  const [price, ...others] = large.filter((one, at) => at === large.length - 1 || !LENGTHS.has(one.text));
  return price !== undefined && others.length === 0 ? price : null;
}

/** An amount in the unit of the price; null when that measures another thing. */
function toAmount(found: RegExpExecArray | null, unitCode: string | null): string | null {
  const number = toPlain(found?.[1] ?? "");
  const unit = findUnit(found?.[2] ?? "");
  const factor = number && unit && unitCode ? findUnitFactor(unit.code, unitCode) : null;
  return number && factor ? factor.times(number).toFixed() : null;
}

function toPlain(text: string): string | null {
  const read = readNumber(text);
  return read && "value" in read ? read.value : null;
}

type Terms = Pick<GoodsLine, "basis" | "basisPlace" | "region">;

/** Towns that stand for their region, by their folded name. */
const CAPITALS = new Map(
  REGIONS.flatMap(({ code, nameRu }) =>
    (OTHER_NAMES.get(code) ?? []).map((name) => [name.toLowerCase(), nameRu] as const),
  ),
);

/** Takes the delivery term and the place from the end of a line: «…, EXW Тула», «… Ростовская область», «… Елец». */
function takeTerms(before: string, behind: string): { found: Terms; rest: string } {
  const text = `${before} ${behind}`.trim();
  const words = text.split(/[\s;]+|,(?=\s|$)/u).filter(Boolean);
  for (let at = Math.max(1, words.length - 4); at < words.length; at += 1) {
    const tail = words.slice(at).join(" ");
    const rest = words.slice(0, at).join(" ");
    const terms = readBasis(tail, null);
    const place = terms ? terms.basisPlace : tail;
    const isTown = place !== null && (CAPITALS.has(place.toLowerCase()) || isTownAlone(place, behind));
    const region = place === null ? null : findPlace(place, isTown || terms !== null);
    if (!terms && !region) continue;
    const basisPlace = isTown ? place : (terms?.basisPlace ?? null);
    // Goods that a seller delivers lie elsewhere.
    const isDelivered = /^[CD]/u.test(terms?.basis ?? "");
    return {
      found: { basis: terms?.basisTerm ?? terms?.basis ?? null, basisPlace, region: isDelivered ? null : region },
      rest,
    };
  }
  return { found: { basis: null, basisPlace: null, region: null }, rest: text };
}

/** Whether words are the name of a Russian town. A word of the language («Клин») is one behind the price only, with a capital letter. */
function isTownAlone(words: string, behind: string): boolean {
  const name = foldPlace(stripKind(words));
  const place = findNamedPlace(words, null);
  if (place?.country !== "RU") return false;
  const isName = [place.nameRu, place.nameEn, ...(place.aliases ?? [])].some((one) => foldPlace(one) === name);
  return isName && (!isRealWord(name) || (/^\p{Lu}/u.test(stripKind(words)) && behind.trim().endsWith(words)));
}

function findPlace(place: string, isTown: boolean): string | null {
  const known = CAPITALS.get(place.replace(/^(?:г|ст)\.?\s*/iu, "").toLowerCase()) ?? findRegion("RU", place)?.nameRu;
  if (known || !isTown) return known ?? null;
  const town = findNamedPlace(place, null);
  return town?.country === "RU" && town.region ? (findRegion("RU", town.region)?.nameRu ?? null) : null;
}
