import { listColumns } from "@/lib/core/csv";
import { AppError, type FieldError, formatPointer } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import { ExternalId, Listing, PutListing } from "@/lib/listings/contract";
import type { SentRow } from "@/lib/listings/row-contract";
import { MAX_ROWS } from "./contract";

/*
 * What rows of a file may hold, whatever its format.
 */

/** A row as a file gives it: its fields by name, or why it can't be read. */
export type RawRow = { fields: Record<string, unknown> } | { errors: FieldError[] };

/** A row to be written. With errors it has failed already; a number that it names is named all the same. */
export type FileRow = SentRow & { row: number; errors?: FieldError[] };

/** Fields that a row may write. */
export const WRITABLE: ReadonlySet<string> = new Set(Object.keys(PutListing.shape));
/** Fields and columns that an export has besides, which nobody may write. `id` names the listing. */
const READ_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(Listing.shape),
  ...listColumns(Listing).map(({ name }) => name),
]);

export const isKnownField = (name: string): boolean => WRITABLE.has(name) || READ_ONLY.has(name);

/** Names of unknown fields that a refusal lists. */
export const MOST_NAMES = 100;

/** Collects the rows of a file, and refuses the file as a whole when that is due. */
export class FileRows {
  readonly rows: FileRow[] = [];
  readonly #unknown = new Set<string>();

  constructor(private readonly isPartial: boolean) {}

  /** Throws `payload_too_large` for one row too many. */
  add(raw: RawRow): void {
    const row = this.rows.length + 1;
    if (row > MAX_ROWS) throw createTooManyRowsError();
    this.rows.push(
      "errors" in raw ? { ...BROKEN, row, isPartial: this.isPartial, errors: raw.errors } : this.#read(row, raw),
    );
  }

  #read(row: number, { fields }: { fields: Record<string, unknown> }): FileRow {
    for (const name of Object.keys(fields))
      if (!isKnownField(name) && this.#unknown.size < MOST_NAMES) this.#unknown.add(name);
    const { externalId, id } = fields;
    const number = typeof externalId === "string" ? ExternalId.safeParse(externalId).data : undefined;
    return {
      row,
      externalId: number ?? null,
      id: typeof id === "string" && id !== "" ? id : null,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => WRITABLE.has(name))),
      isPartial: this.isPartial,
    };
  }

  /** The rows, once all are read. Of rows with one number each is refused. Throws `validation_failed` for unknown fields. */
  finish(): FileRow[] {
    if (this.#unknown.size > 0) throw createUnknownFieldsError([...this.#unknown]);
    for (const field of ["externalId", "id"] as const) refuseRepeated(this.rows, field);
    return this.rows;
  }
}

const BROKEN = { externalId: null, id: null, fields: {} };

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

function refuseRepeated(rows: readonly FileRow[], field: "externalId" | "id"): void {
  for (const [value, group] of groupBy(rows, (row) => row[field])) {
    if (value === null || group.length < 2) continue;
    const places = group
      .slice(0, 5)
      .map(({ row }) => row)
      .join(", ");
    const error = { pointer: `#/${field}`, code: "not_unique", detail: `stands in several rows: ${places}` };
    for (const row of group) row.errors = [...(row.errors ?? []), error];
  }
}
