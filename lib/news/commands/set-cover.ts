// Sets, replaces and deletes the cover picture of an article.
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { inTransaction, isUnavailable } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import { deleteFile, putFile, type StorageKey } from "@/lib/core/storage";
import { encodePhoto } from "@/lib/listings/photos/encode";
import { COVER_FOLDER, createCoverPath, parseCoverAddress } from "../policy/cover-address";
import { isEditableArticle, requireNewsEditor } from "../policy/news-moves";
import { news } from "../schema";
import { NEWS_TAGS } from "../tags";
import { createNotEditableError, lockArticle } from "./edit-article";

/** Cached pages and open browsers still show the old cover for some time. */
const KEPT_SECONDS = 3_600;

/**
 * Sets the cover of an own article, or removes it when `bytes` is null. The old cover is deleted an hour later. Returns
 * the new version. Throws `not_found`, `etag_mismatch`, `conflict`, and the errors of `encodePhoto`.
 */
export async function setCover(
  id: string,
  version: number,
  bytes: Uint8Array | null,
  caller: Caller,
): Promise<{ version: number; image: string | null }> {
  requireNewsEditor(caller);
  const image = bytes === null ? null : await storeCover(bytes);
  try {
    const status = await inTransaction(async (tx) => {
      const row = await lockArticle(tx, id, version, caller);
      if (!isEditableArticle(row)) throw createNotEditableError();
      await tx
        .update(news)
        .set({ image, version: version + 1, updatedAt: new Date() })
        .where(eq(news.id, id));
      await recordAudit(tx, caller, { action: "news.cover", subjectId: id, changes: { image: [row.image, image] } });
      await publish(tx, "news.updated", { id, slug: row.slug, status: row.status });
      if (row.image !== null)
        await publish(tx, "news.cover_replaced", { image: row.image }, { afterSeconds: KEPT_SECONDS });
      return row.status;
    });
    if (status === "PUBLISHED") invalidate(NEWS_TAGS);
  } catch (error) {
    // After a lost connection the commit may have succeeded, so the files must stay.
    if (image !== null && !isUnavailable(error)) await deleteCover(image).catch(() => {});
    throw error;
  }
  return { version: version + 1, image };
}

async function storeCover(bytes: Uint8Array): Promise<string> {
  const { width, height, files } = await encodePhoto(bytes);
  const name = `${randomBytes(16).toString("hex")}-${width}x${height}`;
  for (const file of files) await putFile(toStorageKey(name, file.size), file.bytes, "image/webp");
  return createCoverPath(name);
}

/** Deletes the files of a cover. Missing files are no error. */
export async function deleteCover(image: string): Promise<void> {
  const cover = parseCoverAddress(image);
  if (cover) for (const size of cover.sizes) await deleteFile(toStorageKey(cover.name, size));
}

const toStorageKey = (name: string, size: string | number): StorageKey =>
  `public/${COVER_FOLDER.slice("/media/".length)}${name}/${size}.webp` as StorageKey;
