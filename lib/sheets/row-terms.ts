// Reads what else a row says of its price: currency, unit, VAT, day, delivery terms, place and sizes.
import Decimal from "decimal.js";
import { findNamedPlace } from "@/lib/places/match-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { findUnit, findUnitFor } from "@/lib/reference/units/units";
import { type DeliveryTerms, readBasis } from "./basis";
import { readCellText } from "./cell-text";
import { readDay } from "./days";
import { mergeMeasures } from "./layout";
import { NO_MEASURE, type PriceMeasure } from "./measure";
import { readNumberRange } from "./numbers";
import type { RowReading } from "./reading";
import { readDiameter, type SizeRange } from "./sizes";
import { isBareRate, readVat, type VatMode } from "./vat";

/** A region we know by its Russian name and code, or the source's own words in a country whose regions we do not list. */
export type SheetPlace = { countryCode: string | null; region: string | null; regionCode: string | null };

/** Currency, unit and VAT. A column of the row wins over its head, and its head over what the sheet states. */
export function readRowMeasure({ cells, report, row }: RowReading, own: PriceMeasure, category: CategoryNode | null) {
  const priced = cells.get("price") ?? cells.get("priceMin") ?? cells.get("priceMax");
  const around = mergeMeasures(priced?.head.measure ?? NO_MEASURE, row.context.stated);
  return {
    vat: readRowVat({ cells, report, row }, own, priced?.head.measure ?? NO_MEASURE, around),
    currency: readCurrency({ cells, report, row }, own, around),
    unit: readUnit({ cells, report, row }, own, around, category),
  };
}

/** A rate alone says how much VAT is: whether the price has it is said by the cell, the head or the sheet. */
function readRowVat(
  { cells, report }: RowReading,
  own: PriceMeasure,
  head: PriceMeasure,
  around: PriceMeasure,
): VatMode | null {
  const stated = own.vat ? own : around;
  const cell = cells.get("vat");
  const mode = cell ? readVat(cell.text) : null;
  if (cell && mode === null) {
    if (readCellText(cell.text)) report("unknown_vat", "vat", { text: cell.text.slice(0, 80) });
    return null;
  }
  if (mode === "none") return mode;
  const isRate = cell !== undefined && isBareRate(cell.text);
  const first = isRate || !mode ? stated.vat : (own.vat ?? head.vat);
  const conflict = mode && !isRate ? first !== mode && mode : first === "none" ? mode : stated.otherVat;
  if (!first || !conflict) return isRate ? (first ?? mode) : (mode ?? first);
  report("vats_differ", cell ? "vat" : "price", { first, second: conflict });
  return null;
}

function readCurrency({ cells, report }: RowReading, own: PriceMeasure, around: PriceMeasure): string | null {
  const cell = cells.get("currency");
  const stated = cell ? (findCurrency(cell.text.replace(/тыс\.?\s*/iu, ""))?.code ?? null) : around.currency;
  if (cell && stated === null) {
    report("unknown_currency", "currency", { text: cell.text.slice(0, 80) });
    return null;
  }
  if (own.currency && stated && own.currency !== stated) {
    report("currencies_differ", "price", { first: own.currency, second: stated });
    return null;
  }
  const currency = own.currency ?? stated;
  if (currency === null) report("no_currency", "currency");
  return currency;
}

function readUnit(
  { cells, report }: RowReading,
  own: PriceMeasure,
  around: PriceMeasure,
  category: CategoryNode | null,
): string | null {
  const cell = cells.get("unit");
  const word = cell?.text ?? own.unit ?? around.unit;
  if (word === null) {
    report("no_unit", "unit");
    return null;
  }
  const bare = word.replace(/^(?:руб\.?|₽|usd|\$)\s*\/\s*/iu, "").replace(/^1\s/u, "");
  if (category === null) return null;
  if (!findUnit(bare)) {
    report("unknown_unit", "unit", { text: word.slice(0, 80) });
    return null;
  }
  const found = findUnitFor(bare, category);
  if ("unit" in found) return found.unit.code;
  const fits = found.fits.map(({ code }) => code).join(", ");
  report("unit_of_other_goods", "unit", { text: word.slice(0, 80), category: category.slug, fits });
  return null;
}

/** The day of the price: of the row, else of the sheet. */
export function readRowDay({ cells, report, row }: RowReading): string | null {
  const cell = cells.get("date");
  if (!cell) {
    const { day } = row.context;
    if (day && "day" in day) return day.day;
    if (day) report("two_dates", "date", { first: day.days[0], second: day.days[1] });
    else report("no_date", "date");
    return null;
  }
  const read = readDay(cell.text);
  if (read && "day" in read) return read.day;
  if (read)
    report("ambiguous_date", "date", {
      text: cell.text.slice(0, 80),
      first: read.readings[0],
      second: read.readings[1],
    });
  else report("not_a_date", "date", { text: cell.text.slice(0, 80) });
  return null;
}

/** Delivery terms of the row, or of the head of its price. */
export function readTerms({ cells, report }: RowReading): DeliveryTerms {
  const place = cells.get("place")?.text ?? null;
  const cell = cells.get("basisTerm") ?? cells.get("basis");
  const inHead = (cells.get("price") ?? cells.get("priceMin"))?.head.basis ?? null;
  const text = cell?.text ?? inHead;
  if (text === null) return { basis: null, basisTerm: null, basisPlace: place };
  const read = readBasis(text, place);
  if (read) return read;
  report("unknown_basis", cells.has("basisTerm") ? "basisTerm" : "basis", { text: text.slice(0, 80) });
  return { basis: null, basisTerm: null, basisPlace: place };
}

/** Countries with a complete list of regions: an unknown region is a typing error. */
const LISTED = new Set(["RU", "BY", "KZ"]);

/** Country and region of a row. A name that is not known is reported. */
export function readPlace({ cells, report }: RowReading): SheetPlace {
  const named = cells.get("country")?.text;
  const country = named === undefined ? null : (findCountry(named)?.code ?? null);
  if (named !== undefined && country === null) report("unknown_country", "country", { text: named.slice(0, 80) });
  const region = cells.get("region")?.text;
  if (region === undefined) return { countryCode: country, region: null, regionCode: null };
  const found = findRegion(country, region) ?? findRegionOfTown(country, region);
  if (found) return { countryCode: found.countryCode, region: found.nameRu, regionCode: found.code };
  if (country === null || LISTED.has(country)) report("unknown_region", "region", { text: region.slice(0, 80) });
  return { countryCode: country, region, regionCode: null };
}

/** The region of a town that stands in place of a region: «Тула». */
function findRegionOfTown(country: string | null, town: string) {
  const place = findNamedPlace(town, null);
  return place?.region && place.country === (country ?? place.country) ? findRegion(place.country, place.region) : null;
}

/** A size with its upper end from a column of its own, as in our export. */
export function readSize(
  { cells, report }: RowReading,
  column: "diameter" | "protein",
  upper: "diameterMax" | "proteinMax",
): SizeRange | null {
  const cell = cells.get(column);
  if (!cell) return null;
  const isCentimetres = (one: typeof cell) =>
    column === "diameter" && /(?<!\p{L})(?:см|cm)(?!\p{L})/iu.test(one.head.text) && !/мм|mm/iu.test(one.text);
  const readOne = (one: typeof cell) => readDiameter(isCentimetres(one) ? `${one.text} см` : one.text);
  const range = readOne(cell);
  if (!range) {
    const read = readNumberRange(cell.text.replace(/\s*(?:%|мм|см|mm|cm)\.?$/iu, ""));
    if (read && "readings" in read) {
      const [first, second] = read.readings;
      report("ambiguous_number", column, { field: column, text: cell.text.slice(0, 80), first, second });
    } else report(column === "diameter" ? "not_a_size" : "not_a_share", column, { text: cell.text.slice(0, 80) });
    return null;
  }
  const end = cells.get(upper);
  if (!end) return range;
  const max = readOne(end)?.min;
  if (max === undefined || new Decimal(max).lt(range.min))
    report("not_an_upper_end", upper, { field: upper, text: end.text.slice(0, 80) });
  return { min: range.min, max: max ?? null };
}
