import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import { AppError, type FieldError } from "@/lib/core/errors";
import { getPhotoUrl } from "../photos/address-policy";
import type { StoredImage } from "../photos/picture-policy";

type Named = Pick<StoredImage, "url">;

/**
 * Notes in the writer's transaction that a listing names these photos, so that none is deleted as unused meanwhile.
 * Throws `validation_failed` for one of ours that is not there.
 */
export async function claimPhotos(tx: Executor, images: readonly Named[]): Promise<void> {
  const [errors = []] = await claimAllPhotos(tx, [images]);
  if (errors.length > 0)
    throw new AppError("validation_failed", { detail: "A photo is not one that we have.", errors });
}

/** Does what `claimPhotos` does for many listings; returns the errors of each. A dry run only looks for them. */
export async function claimAllPhotos(
  tx: Executor,
  lists: readonly (readonly Named[])[],
  dryRun = false,
): Promise<FieldError[][]> {
  const names = lists.map((images) =>
    images.map(({ url }) => (url.startsWith("/") ? getPhotoUrl(url)?.name : undefined) ?? null),
  );
  const ours = [...new Set(names.flat().filter((name) => name !== null))].sort();
  if (ours.length === 0) return lists.map(() => []);
  const which = sql`name = any(string_to_array(${ours.join(",")}, ','))`;
  const rows = await tx.execute<{ name: string }>(
    dryRun
      ? sql`select name from listing_photos where ${which}`
      : sql`update listing_photos set unused_since = null where ${which} returning name`,
  );
  const known = new Set(rows.map(({ name }) => name));
  return names.map((list) =>
    list.flatMap((name, index) =>
      name === null || known.has(name)
        ? []
        : [{ pointer: `#/images/${index}/url`, code: "unknown_photo", detail: "is not a photo that we have" }],
    ),
  );
}
