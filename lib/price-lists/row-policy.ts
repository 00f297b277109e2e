// From the rows of a price list to rows of an import. Each row of the sheet is one of the import: what can't be read fails with its cell.
import { formatPointer } from "@/lib/core/errors";
import { removeUnstorable } from "@/lib/core/text";
import { describeProblem } from "@/lib/i18n/sheet-problems";
import { MAX_ROWS } from "@/lib/imports/contract";
import { type CellError, type FileRow, refuseRepeated } from "@/lib/imports/file-policy";
import { findUnstorable } from "@/lib/imports/value-policy";
import { ExternalId } from "@/lib/listings/contract";
import { findOption } from "@/lib/listings/query";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findUnitFor } from "@/lib/reference/units/units";
import { readCellText } from "@/lib/sheets/cell-text";
import type { Column } from "@/lib/sheets/columns";
import { readLineAttributes } from "@/lib/sheets/line-attributes";
import { type ProblemCode, SheetFileError, type SheetProblem } from "@/lib/sheets/problems";
import type { SheetRow } from "@/lib/sheets/read-row";
import type { SheetTable } from "@/lib/sheets/read-sheets";
import { type ReadValue, readQuality, readVolume } from "./amount-policy";
import type { Defaults } from "./contract";
import { makeNumber } from "./number-policy";
import { composeRowTitle } from "./title-policy";

/** Rows of all tables, numbered from 1. Throws SheetFileError for more rows than an import takes. */
export function toFileRows(tables: readonly SheetTable[], defaults: Defaults): FileRow[] {
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > MAX_ROWS) throw new SheetFileError("too_many_rows", { most: MAX_ROWS });
  const made = tables.flatMap((table) => table.rows.map((row) => ({ row, table })));
  const rows = made.map(({ row, table }, index) => ({ row: index + 1, ...new RowMaker(row, table, defaults).make() }));
  refuseRepeated(rows, "externalId");
  return rows;
}

/** Fields of a listing by the column that they come from, in the order in which a column is asked. */
const FIELDS: Record<string, readonly Column[]> = {
  title: ["commodity", "category"],
  categorySlug: ["commodity", "category"],
  pricePerUnit: ["price", "priceMin", "priceMax"],
  currency: ["currency", "price"],
  volumeUnit: ["unit", "price"],
  country: ["country"],
  region: ["region"],
  description: ["description"],
  volume: ["quantity"],
  minVolume: ["minQuantity"],
  basis: ["basisTerm", "basis"],
  basisPlace: ["place", "basis"],
  vat: ["vat", "price"],
  images: ["images"],
  externalId: ["externalId"],
  "attributes/diameter": ["diameter"],
  "attributes/protein": ["protein"],
};

/** Problems that say nothing against a listing: it has no day of its price. */
const OF_DAYS: ReadonlySet<ProblemCode> = new Set(["no_date", "two_dates", "not_a_date", "ambiguous_date"]);

class RowMaker {
  readonly #errors: CellError[] = [];
  readonly #cells: Record<string, string>;

  constructor(
    private readonly row: SheetRow,
    private readonly table: SheetTable,
    private readonly defaults: Defaults,
  ) {
    this.#cells = listCells(row);
  }

  make(): Omit<FileRow, "row"> {
    const { row, defaults } = this;
    for (const problem of row.errors) if (!this.#isSettled(problem)) this.#addProblem(problem);
    const unit = row.category && this.#readUnit(row.category);
    const fields = row.category && unit ? this.#readFields(row.category, unit) : {};
    const given = row.texts.externalId;
    const externalId =
      given === undefined ? makeNumber(row, defaults.type) : (ExternalId.safeParse(given).data ?? null);
    const known = { externalId, id: null, isPartial: true, cells: this.#cells };
    const unstorable = findUnstorable(fields);
    if (unstorable) this.#errors.push({ ...unstorable, cell: this.#findCell(unstorable.pointer) });
    if (this.#errors.length === 0) return { ...known, fields: { ...fields, externalId: externalId ?? given } };
    // A line of totals is no listing, so none can be meant by it.
    const isTotal = row.errors.some(({ code }) => code === "total_row");
    return {
      ...known,
      fields: {},
      errors: this.#errors.map(toStorable),
      ...(externalId === null && !isTotal && { isUnnamed: true }),
    };
  }

  /** The cell of the field that a pointer names, `#/attributes/protein`, else that of the row. */
  #findCell(pointer = "#"): string {
    const [, field = "", key = ""] = pointer.split("/");
    return this.#cells[`${field}/${key}`] ?? this.#cells[field] ?? this.#cells[""] ?? String(this.row.row);
  }

  /** Whether the person has said what the sheet does not. */
  #isSettled({ code }: SheetProblem): boolean {
    if (code === "no_currency") return this.defaults.currency !== null;
    if (code === "no_unit") return this.defaults.unit !== null;
    return OF_DAYS.has(code);
  }

  #addProblem({ code, address, args }: SheetProblem): void {
    const field = Object.keys(this.#cells).find((name) => name !== "" && this.#cells[name] === address);
    const detail = describeProblem({ code, address, args }, "en");
    this.#errors.push({ pointer: formatPointer(field?.split("/") ?? []), code, detail, cell: address, args });
  }

  #refuse(field: string, { code, args }: Exclude<ReadValue<never>, { value: never }>): void {
    const address = this.#findCell(`#/${field}`);
    const detail = describeProblem({ code, address, args }, "en");
    this.#errors.push({ pointer: formatPointer(field.split("/")), code, detail, cell: address, args });
  }

  #take<T>(field: string, read: ReadValue<T>): T | undefined {
    if ("value" in read) return read.value;
    this.#refuse(field, read);
    return undefined;
  }

  #readUnit(category: CategoryNode): string | null {
    const { unit } = this.row;
    if (unit !== null || this.defaults.unit === null) return unit;
    const found = findUnitFor(this.defaults.unit, category);
    if ("unit" in found) return found.unit.code;
    const fits = found.fits.map(({ code }) => code).join(", ");
    this.#refuse("volumeUnit", {
      code: "unit_of_other_goods",
      args: { text: this.defaults.unit, category: category.slug, fits },
    });
    return null;
  }

  #readFields(category: CategoryNode, unit: string): Record<string, unknown> {
    const { row, defaults } = this;
    const country = row.place.countryCode ?? defaults.country;
    const usualRegion = country === defaults.country ? defaults.region : null;
    const attributes = this.#readAttributes(category);
    return dropUndefined({
      title: composeRowTitle(row, category, attributes, this.#findColumn("commodity")?.head ?? ""),
      type: defaults.type,
      categorySlug: category.slug,
      ...this.#readPrice(),
      currency: row.currency ?? defaults.currency,
      volumeUnit: unit,
      country,
      region: row.place.region ?? usualRegion ?? this.#blank("region"),
      vat: row.vat ?? defaults.vat ?? this.#blank("vat"),
      basis: row.terms.basisTerm ?? row.terms.basis ?? defaults.basis ?? this.#blank("basis"),
      basisPlace: row.terms.basisPlace ?? defaults.basisPlace ?? this.#blank("place"),
      volume: this.#readAmount("volume", "quantity", unit, category),
      minVolume: this.#readAmount("minVolume", "minQuantity", unit, category),
      description: row.texts.description ?? this.#blank("description"),
      images: this.#readImages(),
      attributes: Object.keys(attributes).length > 0 || this.#hasQualities(category) ? attributes : undefined,
    });
  }

  /** A column that is there clears its field where its cell is empty; without one the field stays as it is. */
  #blank(column: Column): null | undefined {
    return this.#findColumn(column) ? null : undefined;
  }

  #findColumn(column: Column) {
    return this.table.columns.find(({ meaning }) => meaning.kind === "column" && meaning.column === column);
  }

  #readPrice(): { pricePerUnit?: number; priceOnRequest?: true } {
    const { price, average, texts } = this.row;
    if (price?.kind === "onRequest") return { priceOnRequest: true };
    if (price?.kind === "value") return { pricePerUnit: Number(price.value) };
    if (average !== null) return { pricePerUnit: Number(average) };
    const text = texts.price ?? [texts.priceMin, texts.priceMax].filter(Boolean).join(" – ");
    if (price) this.#refuse("pricePerUnit", { code: "price_range", args: { text: text.slice(0, 80) } });
    return {};
  }

  #readAmount(field: string, column: Column, unit: string, category: CategoryNode): number | null | undefined {
    const text = this.row.texts[column];
    if (text === undefined) return this.#blank(column);
    const headUnit = this.#findColumn(column)?.measure.unit ?? null;
    return this.#take(field, readVolume(text, { headUnit, unit, category, isLeast: column === "minQuantity" }));
  }

  #readImages(): { url: string }[] | undefined {
    const urls = this.row.texts.images?.split(/[\s,;|]+/).filter(Boolean) ?? [];
    const wrong = urls.find((url) => !/^https?:\/\//i.test(url) || !URL.canParse(url));
    if (wrong !== undefined) this.#refuse("images", { code: "not_an_address", args: { text: wrong.slice(0, 80) } });
    return urls.length === 0 || wrong !== undefined ? undefined : urls.map((url) => ({ url }));
  }

  #hasQualities(category: CategoryNode): boolean {
    return category.attributes.some(({ key }) => key in this.row.qualities || this.#isOwnColumn(key));
  }

  #isOwnColumn = (key: string): boolean =>
    (key === "diameter" || key === "protein") && this.#findColumn(key) !== undefined;

  /** Qualities that the category knows, from columns and from the name. */
  #readAttributes(category: CategoryNode): Record<string, unknown> {
    const { row } = this;
    const attributes: Record<string, unknown> = {};
    const measured = readLineAttributes(category, row.name ?? "");
    for (const attribute of category.attributes) {
      const { key } = attribute;
      const text = readCellText(row.qualities[key]) ?? this.#readSize(key);
      const named = row.attributes[key];
      if (text === null) {
        const stated = named ?? row.bareSizes[key] ?? measured[key];
        if (stated !== undefined) attributes[key] = stated;
        continue;
      }
      const value = this.#take(`attributes/${key}`, readQuality(text, attribute));
      if (value === undefined) continue;
      const option = attribute.type === "enum" ? (findOption(attribute, String(value)) ?? value) : value;
      if (named !== undefined && named !== option) {
        const args = { field: key, first: String(named), second: text.slice(0, 80) };
        this.#refuse(`attributes/${key}`, { code: "qualities_differ", args });
      } else attributes[key] = option;
    }
    return attributes;
  }

  /** Diameter and protein have columns of their own, which are read as ranges. */
  #readSize(key: string): string | null {
    if (key !== "diameter" && key !== "protein") return null;
    const range = this.row[key];
    if (range === null) return null;
    return range.max === range.min ? range.min : range.max === null ? `${range.min}+` : `${range.min}-${range.max}`;
  }
}

/** An error that quotes a cell, whose characters the database may not hold, such as half of a cut emoji. */
function toStorable({ detail, cell, args, ...error }: CellError): CellError {
  return {
    ...error,
    detail: removeUnstorable(detail),
    ...(cell !== undefined && { cell: removeUnstorable(cell) }),
    ...(args && {
      args: Object.fromEntries(
        Object.entries(args).map(([name, value]) => [
          name,
          typeof value === "string" ? removeUnstorable(value) : value,
        ]),
      ),
    }),
  };
}

/** Addresses of the cells of a row by field, and `""` for the row as a whole. */
function listCells({ addresses, qualityAddresses, row }: SheetRow): Record<string, string> {
  const cells: Record<string, string> = {
    "": addresses.commodity ?? addresses.category ?? Object.values(addresses)[0] ?? String(row),
  };
  for (const [field, columns] of Object.entries(FIELDS)) {
    const address = columns.map((column) => addresses[column]).find((one) => one !== undefined);
    if (address !== undefined) cells[field] = address;
  }
  for (const [key, address] of Object.entries(qualityAddresses)) cells[`attributes/${key}`] = address;
  return Object.fromEntries(Object.entries(cells).map((pair) => pair.map(removeUnstorable)));
}

const dropUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
