// Rows of an import as its file has them: known fields, limits, errors of cells.
import { listColumns } from "@/lib/core/csv";
import { AppError, type FieldError, formatPointer } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import { removeUnstorable } from "@/lib/core/text";
import { ExternalId, Listing, PutListing } from "@/lib/listings/contract";
import type { SentRow } from "@/lib/listings/row-contract";
import { MAX_ROWS } from "./contract";
import { findUnstorable } from "./value-policy";

/*
 * Rules for the rows of a file, whatever its format.
 */

/** A row as a file gives it: its fields by name. With errors it can't be read; its fields are those that name it then. */
export type RawRow = { fields: Record<string, unknown>; errors?: FieldError[]; mayLackLetters?: true };

/** An error of a cell of a price list: `cell` is its address, `args` fill the sentence of its code. */
export type CellError = FieldError & { cell?: string; args?: Record<string, string | number> };

/**
 * A row to be written. With errors it has failed already; a number that it names is named all the same. `isUnnamed`: it names a listing,
 * nobody can tell which. `cells`: addresses of the cells of a price list by field, `attributes/protein` by attribute, `""` for the row.
 */
export type FileRow = SentRow & {
  row: number;
  errors?: CellError[];
  isUnnamed?: true;
  cells?: Record<string, string>;
};

/** Fields that a row may write. */
export const WRITABLE: ReadonlySet<string> = new Set(Object.keys(PutListing.shape));
/** Fields and columns that an export has besides, which nobody may write. `id` names the listing. */
const READ_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(Listing.shape),
  ...listColumns(Listing).map(({ name }) => name),
]);

/** Whether a file may have a field: one that it writes, or one that an export has besides. */
export const isKnownField = (name: string): boolean => WRITABLE.has(name) || READ_ONLY.has(name);

/** Names of unknown fields that a refusal lists. */
export const MOST_NAMES = 100;

/** An `id` that is no text: some program's own number, which names no listing. */
const BAD_ID = { pointer: "#/id", code: "invalid_type", detail: "must be a text" };

/** Collects the rows of a file, and refuses the file as a whole when that is due. */
export class FileRows {
  readonly rows: FileRow[] = [];
  readonly #unknown = new Set<string>();

  constructor(private readonly isPartial: boolean) {}

  /** Throws `payload_too_large` for one row too many. */
  add(raw: RawRow): void {
    const row = this.rows.length + 1;
    if (row > MAX_ROWS) throw createTooManyRowsError();
    this.rows.push(this.#read(row, raw));
  }

  #read(row: number, { fields, errors, mayLackLetters }: RawRow): FileRow {
    for (const name of Object.keys(fields))
      if (!isKnownField(name) && this.#unknown.size < MOST_NAMES) this.#unknown.add(name);
    const name = readName(fields, mayLackLetters);
    const written = Object.fromEntries(Object.entries(fields).filter(([field]) => WRITABLE.has(field)));
    const unstorable = errors ? null : findUnstorable({ id: fields.id, ...written });
    const hasBadId = fields.id !== undefined && fields.id !== null && typeof fields.id !== "string";
    const found = unstorable ? [unstorable] : (errors?.map(toStorable) ?? (hasBadId ? [BAD_ID] : undefined));
    const known = {
      row,
      externalId: name.externalId,
      id: name.id,
      isPartial: this.isPartial,
      ...(mayLackLetters && { mayLackLetters }),
    };
    if (!found) return { ...known, fields: written, ...(name.isDoubtful && { isUnnamed: true }) };
    const isCut = errors !== undefined || hasBadId;
    const isUnnamed = name.isDoubtful || (isCut && name.externalId === null && name.id === null);
    return { ...known, fields: {}, errors: found, ...(isUnnamed && { isUnnamed }) };
  }

  /** The rows, once all are read. Of rows with one number each is refused. Throws `validation_failed` for unknown fields. */
  finish(): FileRow[] {
    if (this.#unknown.size > 0) throw createUnknownFieldsError([...this.#unknown]);
    for (const field of ["externalId", "id"] as const) refuseRepeated(this.rows, field);
    return this.rows;
  }
}

/** Names of fields, which a pointer repeats, may hold characters that a report can't. */
const toStorable = ({ pointer = "#", ...error }: FieldError): FieldError => ({
  ...error,
  pointer: removeUnstorable(pointer),
});

/** Fields that name the listing of a row. */
export const NAMES: ReadonlySet<string> = new Set(["id", "externalId"]);

type Name = { externalId: string | null; id: string | null; isDoubtful: boolean };

/**
 * The listing that a row names. A whole number counts as its text, though the row fails by its schema. It is doubtful with an
 * `externalId` that was a text before some program changed it. One that may lack letters leaves the naming to the `id`.
 */
function readName({ externalId, id }: Record<string, unknown>, mayLackLetters = false): Name {
  const text = Number.isSafeInteger(externalId) ? String(externalId) : externalId;
  const ownId = typeof id === "string" && id !== "" && !findUnstorable(id) ? id : null;
  const isDamaged = mayLackLetters && ownId !== null && typeof text === "string" && text.includes("?");
  const number = typeof text === "string" && !isDamaged ? (ExternalId.safeParse(text).data ?? null) : null;
  const isText = text === undefined || text === null || typeof text === "string";
  return { externalId: number, id: ownId, isDoubtful: !isText && ownId === null };
}

export const createTooManyRowsError = () =>
  new AppError("payload_too_large", { detail: `A file may have at most ${MAX_ROWS} rows.` });

/** The refusal of a file with names that are not known, at most `MOST_NAMES` of them. */
export function createUnknownFieldsError(names: readonly string[]): AppError {
  return new AppError("validation_failed", {
    detail: `The file has columns or fields that are not known here: ${names.slice(0, 5).join(", ")}.`,
    errors: names.map((name) => ({
      pointer: formatPointer([name]),
      code: "unknown_field",
      detail: "is not known here",
    })),
  });
}

/** Adds `not_unique` to each row whose value of the field other rows have too. */
export function refuseRepeated(rows: readonly FileRow[], field: "externalId" | "id"): void {
  for (const [value, group] of groupBy(rows, (row) => row[field])) {
    if (value === null || group.length < 2) continue;
    const addresses = group.map(({ row, cells }) => cells?.[field] ?? cells?.[""] ?? row);
    const places = addresses.slice(0, 5).join(", ") + (addresses.length > 5 ? "…" : "");
    const detail = `stands in several ${group[0]?.cells ? "cells" : "rows"}: ${places}`;
    const error = { pointer: `#/${field}`, code: "not_unique", detail, args: { places } };
    for (const row of group) {
      const cell = row.cells?.[field] ?? row.cells?.[""];
      row.errors = [...(row.errors ?? []), { ...error, ...(cell !== undefined && { cell }) }];
    }
  }
}

/**
 * Adds an error to rows whose listing can't be told: any listing that no row names might be theirs, so none is retired. Returns whether
 * there are such rows.
 */
export function noteUnnamed(rows: readonly FileRow[]): boolean {
  const unnamed = rows.filter(({ isUnnamed }) => isUnnamed);
  const detail = "names no listing that can be told, so this import withdraws none";
  for (const row of unnamed) row.errors = [...(row.errors ?? []), { pointer: "#", code: "not_found", detail }];
  return unnamed.length > 0;
}
