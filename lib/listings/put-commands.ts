// Writes and deletes a listing under its seller's own number, `/api/me/listings/by-external-id/…`.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { invalidate } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { checkValue, toFieldErrors } from "@/lib/core/check-value";
import { inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError, type FieldError } from "@/lib/core/errors";
import { requireMatch } from "@/lib/core/etag";
import { createListing, deleteListing } from "./commands";
import { ExternalId, type PutListing } from "./contract";
import { requireOwner } from "./policy";
import { findByExternalId } from "./queries/find-by-external-id";
import { getByExternalId } from "./queries/get-by-external-id";
import { getListing } from "./queries/get-listing";
import type { ListingRecord } from "./rows";
import { changeListing } from "./steps/change-listing";
import { lockListing } from "./steps/lock-listing";
import { planCreation, planReplacement } from "./write-policy";

const Numbered = z.object({ externalId: ExternalId });

/** The conditions of a PUT: raw headers, null where they are missing. */
type Conditions = { ifMatch: string | null; ifNoneMatch: string | null };
export type PutResult = ListingRecord & { isNew: boolean };

/**
 * Makes the listing with a number of the seller's what the body says, or creates it. A listing that is sent again stays alive
 * (`decideSyncMove`); one that is as the body says keeps its version. Throws `validation_failed`, `conflict`, `not_owner`,
 * `invalid_transition`, `etag_mismatch`.
 */
export async function putListing(
  number: string,
  body: PutListing,
  caller: Caller,
  conditions: Conditions,
): Promise<PutResult> {
  const externalId = readNumber(number, body.externalId);
  const input = { ...body, externalId };
  // Null: another request created it in this moment, so that now it is there to be replaced.
  const made =
    (await replaceOrCreate(externalId, input, caller, conditions)) ??
    (await replaceOrCreate(externalId, input, caller, conditions));
  if (!made) throw new AppError("conflict", { detail: "Other requests are changing the listing with this number." });
  return made;
}

async function replaceOrCreate(
  externalId: string,
  input: PutListing,
  caller: Caller,
  conditions: Conditions,
): Promise<PutResult | null> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const existing = await findByExternalId(account, externalId);
  if (existing) return { ...(await replaceListing(existing.id, input, caller, conditions)), isNew: false };
  if (conditions.ifMatch !== null)
    throw new AppError("etag_mismatch", { detail: "There is no listing with this number." });
  const created = planCreation(input);
  try {
    return { ...(await createListing(created, caller)), isNew: true };
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}

async function replaceListing(
  id: string,
  input: PutListing,
  caller: Caller,
  { ifMatch, ifNoneMatch }: Conditions,
): Promise<ListingRecord> {
  const tags = await inTransaction(async (tx) => {
    const locked = await lockListing(tx, sql`id = ${id}::uuid`, caller);
    const { row } = locked;
    requireOwner(locked.caller, row);
    requireMatch(ifMatch, row);
    if (ifNoneMatch?.trim() === "*")
      throw new AppError("etag_mismatch", { detail: "There is a listing with this number." });
    return changeListing(tx, caller, locked, planReplacement(row, input, env().MODERATION));
  });
  invalidate(tags);
  return getListing(id, caller);
}

/** The number in the path, as it is stored. Throws `validation_failed` for one that no listing can have, and for another in the body. */
function readNumber(number: string, inBody: string | null | undefined): string {
  const checked = checkValue(Numbered, { externalId: number });
  if (!("data" in checked)) throw createInvalidError(toFieldErrors(checked.found));
  const { externalId } = checked.data;
  if (inBody === undefined || inBody === null || inBody === externalId) return externalId;
  const detail = "must be the number in the path, or left out";
  throw createInvalidError([{ pointer: "#/externalId", code: "invalid_value", detail }]);
}

const createInvalidError = (errors: FieldError[]) =>
  new AppError("validation_failed", {
    detail: errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; "),
    errors,
  });

/** Deletes the caller's listing with a number of theirs. Throws `not_found`, `not_owner`, `etag_mismatch`. */
export async function deleteByExternalId(number: string, caller: Caller, ifMatch: string | null): Promise<void> {
  await deleteListing((await getByExternalId(number, caller)).id, caller, ifMatch);
}
