import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { getPhotoUrl } from "../photos/address-policy";
import type { StoredImage } from "../photos/picture-policy";

/**
 * Notes in the writer's transaction that a listing names these photos, so that none is deleted as unused meanwhile.
 * Throws `validation_failed` for one of ours that is not there.
 */
export async function claimPhotos(tx: Executor, images: readonly Pick<StoredImage, "url">[]): Promise<void> {
  const names = images.map(({ url }) => (url.startsWith("/") ? getPhotoUrl(url)?.name : undefined) ?? null);
  const ours = [...new Set(names.filter((name) => name !== null))].sort();
  if (ours.length === 0) return;
  const rows = await tx.execute<{ name: string }>(sql`
    update listing_photos set unused_since = null
    where name = any(string_to_array(${ours.join(",")}, ',')) returning name`);
  const known = new Set(rows.map(({ name }) => name));
  const errors = names.flatMap((name, index) =>
    name === null || known.has(name)
      ? []
      : [{ pointer: `#/images/${index}/url`, code: "unknown_photo", detail: "is not a photo that we have" }],
  );
  if (errors.length > 0)
    throw new AppError("validation_failed", { detail: "A photo is not one that we have.", errors });
}
