// /account/import/…: the waiting file as listings before anything is written.
import { formatKeyLine } from "@/components/listings/facts";
import type { FirstRow } from "@/components/price-lists/first-rows";
import { formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { describeRowError } from "@/lib/i18n/row-errors";
import { describeNote } from "@/lib/i18n/sheet-problems";
import { getBasisShortName, getCountryName, getCurrencySign, getName, getUnitAbbr } from "@/lib/i18n/terms";
import type { CellError, FileRow } from "@/lib/imports/file-policy";
import type { Listing } from "@/lib/listings/contract";
import { findAttribute, findCategory } from "@/lib/reference/categories/tree";
import type { SheetTable } from "@/lib/sheets/read-sheets";

const SHOWN = 10;

type Words = { onRequest: string; vat: Readonly<Record<string, string>>; yes: string; no: string };

/** The first rows as listings; rows that can't be read stand among them with their problems. */
export function listFirstRows(rows: readonly FileRow[], locale: Locale, words: Words): FirstRow[] {
  return rows.slice(0, SHOWN).map(({ row, externalId, fields, cells = {}, errors = [] }) => ({
    row,
    cell: cells[""] ?? "",
    title: typeof fields.title === "string" ? fields.title : "",
    category: formatGoods(fields, locale, words),
    price: formatRowPrice(fields, locale, words.onRequest),
    terms: formatTerms(fields, locale, words.vat),
    number: externalId ?? "",
    isMade: externalId !== null && cells.externalId === undefined,
    problems: errors.map((error) => ({ cell: error.cell ?? null, text: explain(error, locale) })),
  }));
}

const explain = ({ pointer = "#", ...error }: CellError, locale: Locale) =>
  describeRowError({ pointer, ...error }, locale);

/** «Арматура · А500С · ⌀12 мм»: the category, and the qualities that the columns gave. */
function formatGoods(
  { type, categorySlug, attributes = {} }: Record<string, unknown>,
  locale: Locale,
  words: Words,
): string {
  const category = typeof categorySlug === "string" ? findCategory(categorySlug) : null;
  if (!category) return "";
  const qualities = {
    type: type === "BUY" ? ("BUY" as const) : ("SELL" as const),
    categorySlug: category.slug,
    attributes: attributes as Listing["attributes"],
  };
  return [getName(category, locale), formatKeyLine(qualities, locale, words)].filter(Boolean).join(" · ");
}

function formatRowPrice(fields: Record<string, unknown>, locale: Locale, onRequest: string): string {
  const { pricePerUnit, priceOnRequest, currency, volumeUnit } = fields;
  if (priceOnRequest === true) return onRequest;
  if (typeof pricePerUnit !== "number" || typeof currency !== "string" || typeof volumeUnit !== "string") return "";
  return formatPrice(pricePerUnit, getCurrencySign(currency), getUnitAbbr(volumeUnit, locale), locale);
}

function formatTerms(fields: Record<string, unknown>, locale: Locale, vat: Words["vat"]): string {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const basis = text("basis");
  return [
    vat[text("vat")] ?? "",
    [basis && getBasisShortName(basis, locale), text("basisPlace")].filter(Boolean).join(" "),
    text("region") || (text("country") && getCountryName(text("country"), locale)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Keys of the qualities that goods of these rows know. */
export const listKnownQualities = (tables: readonly SheetTable[]): ReadonlySet<string> =>
  new Set(
    tables
      .flatMap(({ rows }) => [...new Set(rows.map(({ category }) => category))])
      .flatMap((category) => category?.attributes.map(({ key }) => key) ?? []),
  );

type NoteWords = { unknownColumns: (columns: string) => string; unusedQualities: (columns: string) => string };

/** Notes on a document: columns that no listing shows, and what the reader of sheets notes. */
export function listNotes(tables: readonly SheetTable[], locale: Locale, words: NoteWords): string[] {
  const notes = tables.flatMap(({ notes }) => notes);
  const read = notes.filter(({ code }) => code !== "unknown_columns").map((note) => describeNote(note, locale));
  const unknown = [
    ...new Set(notes.flatMap(({ code, args }) => (code === "unknown_columns" ? [String(args.columns)] : []))),
  ];
  const unused = new Set<string>();
  for (const { rows } of tables)
    for (const { category, qualities } of rows) {
      if (!category) continue;
      const known = new Set(category.attributes.map(({ key }) => key));
      for (const [key, value] of Object.entries(qualities)) {
        const attribute =
          value === null || value === undefined || value === "" || known.has(key) ? null : findAttribute(key);
        if (attribute) unused.add(getName(attribute, locale));
      }
    }
  return [
    ...new Set(read),
    ...(unknown.length > 0 ? [words.unknownColumns(unknown.join(", "))] : []),
    ...(unused.size > 0 ? [words.unusedQualities([...unused].join(", "))] : []),
  ];
}
