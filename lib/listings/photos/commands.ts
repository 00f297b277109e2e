// Receives photos of a listing and keeps them in the sizes that pages show.
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Caller, getAccount } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { putFile } from "@/lib/core/storage";
import { listingPhotos } from "../seller-schema";
import { getPhotoPath } from "./address-policy";
import { createPhotoError, encodePhoto } from "./encode";
import { createPhotoKey } from "./file-commands";

const UPLOADS = { limit: 200, windowSeconds: 3_600, acts: "uploads of photos" };
/** Photos of one account that no listing ever named: more are an accident or a store of files. */
const MOST_UNUSED = 300;

/** Asked before the bytes of a photo are read: they are many. Throws `missing_key`, `rate_limited`. */
export async function requirePhotoUpload(caller: Caller): Promise<void> {
  await takeOrThrow("photo-upload", uploader(caller), UPLOADS);
}

function uploader(caller: Caller): string {
  const me = getAccount(caller)?.userId;
  if (!me) throw new AppError("missing_key");
  return me;
}

/**
 * Keeps a photo for a listing of the caller's, re-encoded (`encodePhoto`). Returns its address, for `images`. It is
 * deleted after some days without a listing that names it. Throws `validation_failed` with a `PhotoProblem`,
 * `overloaded`, `unavailable`.
 */
export async function addPhoto(
  bytes: Uint8Array,
  caller: Caller,
): Promise<{ url: string; width: number; height: number }> {
  const me = uploader(caller);
  // Unused since it was made, to the instant: the photos of listings that are gone are nobody's store of files.
  const [unused] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from listing_photos where owner_id = ${me}::uuid and unused_since = created_at`,
  );
  if ((unused?.n ?? 0) >= MOST_UNUSED) throw createPhotoError("too_many");
  const { name, width, height } = await storePhoto(bytes, me);
  return { url: env().APP_URL + getPhotoPath(name), width, height };
}

/** Stores the sizes of a photo. Throws as `addPhoto` does. */
export async function storePhoto(
  bytes: Uint8Array,
  ownerId: string,
): Promise<{ name: string; width: number; height: number }> {
  const { width, height, files } = await encodePhoto(bytes);
  const name = `${randomBytes(16).toString("hex")}-${width}x${height}`;
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  // The row first: files that nobody knows of would stay for ever.
  await db().insert(listingPhotos).values({ name, ownerId, bytes: total });
  for (const file of files) await putFile(createPhotoKey(name, file.size), file.bytes, "image/webp");
  return { name, width, height };
}
