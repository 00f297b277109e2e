import type { Executor } from "@/lib/core/database/db";
import { enqueue } from "@/lib/core/queue/queue";
import { listWaiting, type StoredImage } from "../photos/picture-policy";

/** Asks in the writer's transaction for the pictures of other sites that a listing names (`fetchPictures`). */
export async function requestPictures(tx: Executor, id: string, images: readonly StoredImage[]): Promise<void> {
  if (listWaiting(images).length > 0) await enqueue(tx, "picture", { id, attempt: 1 });
}
