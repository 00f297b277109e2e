import { invalidate } from "@/lib/core/cache-tags";
import type { Consumer } from "@/lib/core/outbox";
import { deleteFile, isStorageKey } from "@/lib/core/storage";

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** What follows when somebody changes their name or goes: kept pages are made anew, files of a closed company deleted. */
export const userConsumers: Consumer[] = (["user.updated", "user.deleted"] as const).map((event) => ({
  event,
  consume: async ({ tags, files }) => {
    invalidate(texts(tags));
    for (const key of texts(files)) if (isStorageKey(key)) await deleteFile(key);
  },
}));
