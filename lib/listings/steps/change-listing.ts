// The form, the API, imports, their undo and fetched pictures all write their changes of a listing here.
import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Executor } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { publishAll } from "@/lib/core/queue/queue";
import type { ListingFields } from "../changes-policy";
import { createBlockedOwnerError } from "../policy";
import { listListingTags } from "../tags";
import { type Change, changesNothing } from "../write-policy";
import { claimAllPhotos } from "./claim-photos";
import type { Locked } from "./lock-listing";
import { writeDocuments } from "./rebuild-documents";
import { requestAllPictures } from "./request-pictures";

/** A locked listing and what becomes of it. `retires`: an import takes it out, since it does not name it. */
export type ChangeOfListing = { locked: Omit<Locked, "caller">; change: Change; retires?: boolean };

/**
 * Writes changed fields and the move of a locked listing, with its search document, audit record and event. Returns the cache tags
 * that it invalidates: none when nothing changes. Throws `conflict` when a blocked owner's listing would become public, and
 * `validation_failed` for a photo that is not kept.
 */
export async function changeListing(tx: Executor, caller: Caller, locked: Locked, change: Change): Promise<string[]> {
  const [made = []] = await changeListings(tx, caller, [{ locked, change }]);
  if (made instanceof AppError) throw made;
  return made;
}

/** Does what `changeListing` does to many listings, in few statements. Returns the tags of each, or why it was refused. */
export async function changeListings(
  tx: Executor,
  caller: Caller,
  items: readonly ChangeOfListing[],
): Promise<(string[] | AppError)[]> {
  const photos = await claimAllPhotos(
    tx,
    items.map(({ change }) => (change.changes.images ? change.fields.images : [])),
  );
  const refusals = items.map(({ locked, change }, index): AppError | null => {
    if (change.move?.status === "ACTIVE" && !locked.ownerIsAble) return createBlockedOwnerError();
    const errors = photos[index] ?? [];
    return errors.length > 0
      ? new AppError("validation_failed", { detail: "A photo is not kept here.", errors })
      : null;
  });
  const written = items.filter(({ change }, index) => !refusals[index] && !changesNothing(change));
  if (written.length > 0) await writeAll(tx, caller, written);
  return items.map((item, index) => refusals[index] ?? (changesNothing(item.change) ? [] : listTagsOf(item)));
}

async function writeAll(tx: Executor, caller: Caller, items: readonly ChangeOfListing[]): Promise<void> {
  await updateListings(tx, items);
  const toNamed = ({ locked, change }: ChangeOfListing) => ({ id: locked.row.id, ...change });
  await requestAllPictures(
    tx,
    items.map(toNamed).flatMap(({ id, fields, changes }) => (changes.images ? [{ id, images: fields.images }] : [])),
  );
  await writeDocuments(
    tx,
    items.map(toNamed).filter(({ changes }) => SEARCHED.some((name) => changes[name])),
  );
  const records = items.map(({ locked: { row }, change: { changes, move } }) => {
    const moved = move && move.status !== row.status ? { status: [row.status, move.status] } : {};
    return { action: "listing.update" as const, subjectId: row.id, changes: { ...changes, ...moved } };
  });
  await recordAudits(tx, caller, records);
  const events = items.map((item) => {
    const { locked, change } = item;
    const { id, status } = locked.row;
    const price = findFormerPrice(locked.row, change.fields);
    return { id, status: change.move?.status ?? status, tags: listTagsOf(item), ...price };
  });
  await publishAll(tx, "listing.updated", events);
}

/** Fields that the search document is made of. */
const SEARCHED: readonly (keyof ListingFields)[] = [
  "title",
  "type",
  "description",
  "categorySlug",
  "attributes",
  "countryCode",
  "region",
  "basis",
  "basisPlace",
];

/** Writes the columns of many listings in one statement. Dates that a move leaves out stay. */
async function updateListings(tx: Executor, items: readonly ChangeOfListing[]): Promise<void> {
  const updatedAt = new Date();
  const rows = items.map(({ locked: { row }, change: { fields, move }, retires = false }) => ({
    ...fields,
    id: row.id,
    status: move?.status ?? row.status,
    needsReview: move?.needsReview ?? row.needsReview,
    rejectionReason: move && "rejectionReason" in move ? (move.rejectionReason ?? null) : row.rejectionReason,
    publishedAt: move?.publishedAt ?? row.publishedAt,
    expiresAt: move?.expiresAt ?? row.expiresAt,
    retiredByImport: retires || (row.retiredByImport && (move?.status ?? row.status) === row.status),
  }));
  await tx.execute(sql`
    update listings l set title = n.title, type = n.type, industry_slug = n."industrySlug", group_slug = n."groupSlug",
      category_slug = n."categorySlug", price_per_unit = n."pricePerUnit", price_steps = n."priceSteps", currency = n.currency, unit_code = n."unitCode",
      country_code = n."countryCode", region = n.region, description = n.description, volume = n.volume, min_volume = n."minVolume",
      basis = n.basis, basis_place = n."basisPlace", basis_place_id = n."basisPlaceId", basis_place_match = n."basisPlaceMatch", vat = n.vat, attributes = n.attributes, images = n.images,
      external_id = n."externalId", status = n.status, needs_review = n."needsReview", rejection_reason = n."rejectionReason",
      published_at = n."publishedAt", expires_at = n."expiresAt", retired_by_import = n."retiredByImport",
      version = l.version + 1, updated_at = ${updatedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id uuid, title text, type text, "industrySlug" text, "groupSlug" text, "categorySlug" text, "pricePerUnit" numeric,
      "priceSteps" jsonb, currency text, "unitCode" text, "countryCode" text, region text, description text, volume numeric, "minVolume" numeric,
      basis text, "basisPlace" text, "basisPlaceId" text, "basisPlaceMatch" text, vat text, attributes jsonb, images jsonb, "externalId" text, status text, "needsReview" boolean,
      "rejectionReason" text, "publishedAt" timestamptz, "expiresAt" timestamptz, "retiredByImport" boolean)
    where l.id = n.id`);
}

/** A move to another category shows in the lists of both. */
function listTagsOf({ locked: { row }, change: { fields } }: ChangeOfListing): string[] {
  return [...new Set([...listListingTags(row), ...listListingTags({ ...fields, id: row.id, slug: row.slug })])];
}

const PRICE_FIELDS = ["pricePerUnit", "currency", "unitCode", "vat", "countryCode", "categorySlug"] as const;
type Priced = Pick<ListingFields, (typeof PRICE_FIELDS)[number]>;

/** Fields of the comparable price before a change of it: consumers see by them that the price is new. */
function findFormerPrice(before: Priced, now: Priced): { formerPrice: Priced } | null {
  if (PRICE_FIELDS.every((name) => before[name] === now[name])) return null;
  const { pricePerUnit, currency, unitCode, vat, countryCode, categorySlug } = before;
  return { formerPrice: { pricePerUnit, currency, unitCode, vat, countryCode, categorySlug } };
}
