// Effect of an import row on a listing: creates it, changes it, or is refused.
import { checkValue, toFieldErrors } from "@/lib/core/check-value";
import { AppError, type FieldError } from "@/lib/core/errors";
import type { ListingFields } from "./changes-policy";
import { type CreateListing, PatchListing, PutListing } from "./contract";
import { restoreLetters } from "./lost-letters-policy";
import type { Synced } from "./move-policy";
import type { RowMode, SentRow } from "./row-contract";
import { type Change, planCreation, planPatch, planReplacement, planSyncedPatch } from "./write-policy";

type Moderation = "post" | "pre";

/** The body of a new listing that a row makes. Throws `validation_failed`, `invalid_transition`, `not_found` in the mode `update`. */
export function planNewRow({ fields }: SentRow, mode: RowMode): CreateListing {
  if (mode === "update") throw createRowError("not_found", "not_found", "no listing of yours is named by this row");
  return planCreation(parse(PutListing, fields));
}

/** The changes of a row in the listing that it names. Throws as the plans do, and `conflict` in the mode `create`. */
export function planKnownRow(
  row: ListingFields & Synced,
  { fields: sent, isPartial, mayLackLetters }: SentRow,
  mode: RowMode,
  moderation: Moderation,
): Change {
  const fields = mayLackLetters ? restoreLetters(sent, row) : sent;
  if (mode === "create") throw createRowError("conflict", "not_unique", "is taken by another listing of yours");
  if (mode === "update") return planPatch(row, parse(PatchListing, fields), moderation);
  if (!isPartial) return planReplacement(row, parse(PutListing, fields), moderation);
  const patch = parse(PatchListing, fields);
  // A cell has all qualities: those that it leaves out are gone.
  const missing = patch.attributes && Object.fromEntries(Object.keys(row.attributes).map((key) => [key, null]));
  return planSyncedPatch(
    row,
    missing ? { ...patch, attributes: { ...missing, ...patch.attributes } } : patch,
    moderation,
  );
}

function parse<T>(schema: Parameters<typeof checkValue<T>>[0], fields: unknown): T {
  const checked = checkValue(schema, fields);
  if ("data" in checked) return checked.data;
  throw new AppError("validation_failed", { errors: toFieldErrors(checked.found) });
}

/** The refusal of a row because of the listing that it names. */
export function createRowError(
  code: "not_found" | "conflict",
  field: string,
  detail: string,
  pointer = "#/externalId",
) {
  return new AppError(code, { detail, errors: [{ pointer, code: field, detail }] });
}

/** Why a row is refused, as errors of its fields. */
export function toRowErrors(error: AppError): FieldError[] {
  if (error.errors) return error.errors;
  const pointer = error.code === "invalid_transition" ? "#/status" : "#";
  return [{ pointer, code: error.code, detail: error.detail ?? error.message }];
}
