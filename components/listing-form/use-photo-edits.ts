"use client";

import { useState } from "react";
import type { FormTexts } from "./form-state";
import type { PhotoItem } from "./photo-list";
import type { usePhotos } from "./use-photos";

type Photos = Pick<ReturnType<typeof usePhotos>, "items" | "move" | "remove" | "putBack">;

/** Moves and removes photos of a form, says so to a screen reader, and can take the last removal back. */
export function usePhotoEdits({ items, move, remove, putBack }: Photos, texts: FormTexts["photos"]) {
  const [announced, setAnnounced] = useState("");
  const [removed, setRemoved] = useState<{ item: PhotoItem; place: number } | null>(null);
  const [returned, setReturned] = useState<number | null>(null);
  return {
    announced,
    /** The photo that was removed last, until it is put back. */
    removed,
    /** Id of the photo that was put back last. */
    returned,
    step: (item: PhotoItem, by: number) => {
      const place = items.indexOf(item) + by;
      if (place < 0 || place >= items.length) return;
      move(item.id, place);
      setAnnounced(texts.moved.replace("##", String(items.length)).replace("#", String(place + 1)));
    },
    drop: (item: PhotoItem) => {
      setRemoved({ item, place: items.indexOf(item) });
      setAnnounced(texts.removed);
      setReturned(null);
      remove(item.id);
    },
    undo: () => {
      if (!removed) return;
      putBack(removed.item, removed.place);
      setReturned(removed.item.id);
      setRemoved(null);
      setAnnounced("");
    },
  };
}
