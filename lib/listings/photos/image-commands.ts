// Pictures of a listing one by one, as the API takes them.

import { sql } from "drizzle-orm";
import { invalidate } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { type Db, type Executor, inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { requireMatch, type Versioned } from "@/lib/core/etag";
import { isId } from "@/lib/core/id";
import { isSlug } from "@/lib/core/slug";
import { toPatchedFields } from "../field-policy";
import { decideMove } from "../move-policy";
import { createNoListingError, requireEditable, requireOwner } from "../policy";
import { toShownImage, toShownImages } from "../rows";
import { changeListing } from "../steps/change-listing";
import { type Locked, lockListing } from "../steps/lock-listing";
import { getPhotoPath } from "./address-policy";
import { storePhoto } from "./commands";
import { MAX_PHOTOS, PHOTO_TYPES } from "./photo-contract";
import type { ListingImage } from "./picture-contract";
import type { StoredImage } from "./picture-policy";

/** Version of the listing after a write, and its pictures. */
export type ChangedImages = { listing: Versioned; data: ListingImage[] };
/** A picture, and the version of its listing after the write. */
export type AddedImage = ListingImage & { listing: Versioned };

type Adding = { saveIdempotentResponse?: ((tx: Executor, added: AddedImage) => Promise<void>) | undefined };

/**
 * Adds a picture at the end of a listing's, re-encoded. Throws `limit_reached`, `unsupported_media_type` for bytes of another type,
 * `validation_failed` with a `PhotoProblem`, and what `orderImages` throws.
 */
export async function addImage(
  ref: string,
  bytes: Uint8Array,
  caller: Caller,
  { saveIdempotentResponse }: Adding = {},
): Promise<AddedImage> {
  const userId = getAccount(caller)?.userId;
  if (!userId) throw new AppError("missing_key");
  // Asked before the work, and again with it.
  await inTransaction(async (tx) => requireRoom((await lockForImages(tx, ref, caller)).row.images));
  const { name } = await storePhoto(bytes, userId).catch(refuseOtherTypes);
  const added = { url: getPhotoPath(name), alt: null };
  const { tags, made } = await inTransaction(async (tx) => {
    const locked = await lockForImages(tx, ref, caller);
    requireRoom(locked.row.images);
    const { listing, tags } = await writeImages(tx, caller, locked, [...locked.row.images, added]);
    const made = { ...toShownImage(added), listing };
    await saveIdempotentResponse?.(tx, made);
    return { tags, made };
  });
  invalidate(tags);
  return made;
}

function requireRoom(images: readonly StoredImage[]): void {
  if (images.length < MAX_PHOTOS) return;
  throw new AppError("limit_reached", { detail: `A listing has at most ${MAX_PHOTOS} pictures: delete one first.` });
}

function refuseOtherTypes(error: unknown): never {
  const isOther = error instanceof AppError && error.errors?.[0]?.code === "not_a_photo";
  if (!isOther) throw error;
  throw new AppError("unsupported_media_type", {
    detail: `These bytes are no picture that is taken: ${PHOTO_TYPES.join(", ")}.`,
    headers: { "Accept-Post": PHOTO_TYPES.join(", ") },
  });
}

/**
 * Puts the pictures of a listing into an order that names each of them once. Those of other sites that are not fetched yet come last.
 * Throws `not_found`, `not_owner`, `conflict` for a sold or archived listing, `etag_mismatch`, `validation_failed`.
 */
export async function orderImages(
  ref: string,
  order: readonly string[],
  caller: Caller,
  ifMatch: string | null,
): Promise<ChangedImages> {
  return editImages(ref, caller, ifMatch, (images) => {
    const left = images.map((image) => ({ image, id: toShownImage(image).id }));
    const named = order.map((id, index) => {
      const at = left.findIndex((each) => each.id === id);
      const [found] = at < 0 ? [] : left.splice(at, 1);
      if (!found)
        throw createOrderError(`#/order/${index}`, "unknown_photo", "is no picture of this listing, or named twice");
      return found.image;
    });
    const missing = left.filter(({ id }) => id !== null);
    if (missing.length > 0)
      throw createOrderError(
        "#/order",
        "required",
        `must name all pictures; missing: ${missing.map(({ id }) => id).join(", ")}`,
      );
    return [...named, ...left.map(({ image }) => image)];
  });
}

function createOrderError(pointer: string, code: string, detail: string): AppError {
  return new AppError("validation_failed", { detail: `${pointer} ${detail}.`, errors: [{ pointer, code, detail }] });
}

/** Takes a picture off a listing. Throws what `orderImages` throws. */
export async function removeImage(ref: string, imageId: string, caller: Caller, ifMatch: string | null): Promise<void> {
  await editImages(ref, caller, ifMatch, (images) => {
    const rest = images.filter((image) => toShownImage(image).id !== imageId);
    if (rest.length === images.length) throw createNoListingError("The listing has no such picture.");
    return rest;
  });
}

async function editImages(
  ref: string,
  caller: Caller,
  ifMatch: string | null,
  edit: (images: readonly StoredImage[]) => StoredImage[],
): Promise<ChangedImages> {
  const { tags, listing, images } = await inTransaction(async (tx) => {
    const locked = await lockForImages(tx, ref, caller);
    requireMatch(ifMatch, locked.row);
    return writeImages(tx, caller, locked, edit(locked.row.images));
  });
  invalidate(tags);
  return { listing, data: toShownImages(images) };
}

/** Locks a listing whose pictures the caller may change. */
async function lockForImages(tx: Db, ref: string, caller: Caller): Promise<Locked> {
  const which = isId(ref) ? sql`id = ${ref}::uuid` : isSlug(ref) ? sql`slug = ${ref}` : null;
  if (!which) throw createNoListingError();
  const locked = await lockListing(tx, which, caller);
  requireOwner(locked.caller, locked.row);
  requireEditable(locked.row.status, ["images"]);
  return locked;
}

/** Writes the pictures like a patch of the listing: with its move, version, audit record and event. */
async function writeImages(tx: Db, caller: Caller, locked: Locked, images: StoredImage[]) {
  const { row } = locked;
  const { fields, changes } = toPatchedFields(row, { images });
  const move = decideMove(row, undefined, Object.keys(changes), env().MODERATION);
  const tags = await changeListing(tx, caller, locked, { fields, changes, move });
  const version = row.version + (tags.length > 0 ? 1 : 0);
  return { tags, images: fields.images, listing: { slug: row.slug, version } };
}
