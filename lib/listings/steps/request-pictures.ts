import type { Executor } from "@/lib/core/database/db";
import { enqueueAll } from "@/lib/core/queue/queue";
import { listWaiting, type StoredImage } from "../photos/picture-policy";

type Named = { id: string; images: readonly StoredImage[] };

/** Asks in the writer's transaction for the pictures of other sites that listings name (`fetchPictures`). */
export async function requestAllPictures(tx: Executor, listings: readonly Named[]): Promise<void> {
  const waiting = listings.filter(({ images }) => listWaiting(images).length > 0);
  await enqueueAll(
    tx,
    "picture",
    waiting.map(({ id }) => ({ id, attempt: 1 })),
  );
}

/** Asks for those of one listing. */
export const requestPictures = (tx: Executor, id: string, images: readonly StoredImage[]): Promise<void> =>
  requestAllPictures(tx, [{ id, images }]);
