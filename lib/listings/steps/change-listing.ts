import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import type { ListingFields } from "../field-policy";
import type { Move } from "../move-policy";
import { createBlockedOwnerError } from "../policy";
import { listings } from "../schema";
import { listListingTags } from "../tags";
import { claimPhotos } from "./claim-photos";
import type { Locked } from "./lock-listing";
import { writeDocument } from "./rebuild-documents";
import { requestPictures } from "./request-pictures";

type Change = {
  fields: ListingFields;
  /** `{ field: [before, after] }` of those that differ. */
  changes: Record<string, [unknown, unknown]>;
  move: Move | null;
};

/**
 * Writes changed fields and the move of a locked listing, with its search document, audit record and event. Returns the cache tags
 * that it invalidates: none when nothing changes. Throws `not_owner` when a blocked owner's listing would become public.
 */
export async function changeListing(tx: Db, caller: Caller, locked: Locked, change: Change): Promise<string[]> {
  const { row, ownerIsAble } = locked;
  const { fields, changes, move } = change;
  if (move?.status === "ACTIVE" && !ownerIsAble) throw createBlockedOwnerError();
  if (Object.keys(changes).length === 0 && !move) return [];
  if (changes.images) await claimPhotos(tx, fields.images);
  if (changes.images) await requestPictures(tx, row.id, fields.images);
  const next = { ...fields, ...move, version: row.version + 1, updatedAt: new Date() };
  await tx.update(listings).set(next).where(sql`id = ${row.id}`);
  if (Object.keys(changes).length > 0) await writeDocument(tx, row.id, fields);
  const moved = move && move.status !== row.status ? { status: [row.status, move.status] } : {};
  await recordAudit(tx, caller, { action: "listing.update", subjectId: row.id, changes: { ...changes, ...moved } });
  // A move to another category shows in the lists of both.
  const tags = [...new Set([...listListingTags(row), ...listListingTags({ ...fields, id: row.id, slug: row.slug })])];
  const status = move?.status ?? row.status;
  await publish(tx, "listing.updated", { id: row.id, status, tags, ...findFormerPrice(row, fields) });
  return tags;
}

const PRICE_FIELDS = ["pricePerUnit", "currency", "unitCode", "vat", "countryCode", "categorySlug"] as const;
type Priced = Pick<ListingFields, (typeof PRICE_FIELDS)[number]>;

/** Fields of the comparable price before a change of it: consumers see by them that the price is new. */
function findFormerPrice(before: Priced, now: Priced): { formerPrice: Priced } | null {
  if (PRICE_FIELDS.every((name) => before[name] === now[name])) return null;
  const { pricePerUnit, currency, unitCode, vat, countryCode, categorySlug } = before;
  return { formerPrice: { pricePerUnit, currency, unitCode, vat, countryCode, categorySlug } };
}
