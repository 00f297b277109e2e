"use client";

// Uploads of the listing form: photos on their way, stored or refused.
import { useCallback, useEffect, useRef, useState } from "react";
import { getPhotoPath, getPhotoUrl } from "@/lib/listings/photos/address-policy";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "@/lib/listings/photos/photo-contract";
import { moveTo, type PhotoItem, readPhotos } from "./photo-list";
import { sendPhoto } from "./send-photo";

const AT_ONCE = 2;

let lastId = 0;
const createId = () => ++lastId;

/** A small picture of a stored photo; a picture of another site has none until it is fetched. */
function getPreview(url: string): string {
  const photo = getPhotoUrl(url);
  return photo ? getPhotoPath(photo.name, photo.width > 320 ? 320 : "full") : "";
}

function parseItems(text: string | undefined): PhotoItem[] {
  return readPhotos(text).map(({ url, alt, problem }) => ({
    id: createId(),
    name: "",
    preview: getPreview(url),
    alt: alt ?? "",
    state: "kept",
    url,
    problem,
  }));
}

/** The photos of a form, which are sent as soon as they are chosen, two at a time. */
export function usePhotos(start: string | undefined, address: string) {
  const [items, setItems] = useState(() => parseItems(start));
  const [overflow, setOverflow] = useState(0);
  const sending = useRef(new Map<number, AbortController>());
  const change = useCallback(
    (id: number, turn: (item: PhotoItem) => PhotoItem) =>
      setItems((before) => before.map((item) => (item.id === id ? turn(item) : item))),
    [],
  );

  useEffect(() => {
    for (const item of items) {
      if (sending.current.size >= AT_ONCE) return;
      if (item.state !== "waiting" || sending.current.has(item.id)) continue;
      const { id, file } = item;
      const control = new AbortController();
      sending.current.set(id, control);
      const onProgress = (progress: number) => change(id, (now) => ("progress" in now ? { ...now, progress } : now));
      change(id, (now) => (now.state === "waiting" ? { ...now, state: "sending" } : now));
      void sendPhoto(address, file, onProgress, control.signal).then((sent) => {
        sending.current.delete(id);
        change(id, ({ name, preview, alt }) =>
          "url" in sent
            ? { id, name, preview, alt, state: "kept", url: sent.url }
            : { id, name, preview, alt, state: "refused", file, problem: sent.problem },
        );
      });
    }
  }, [items, address, change]);
  useEffect(() => {
    const { current } = sending;
    return () => {
      for (const control of current.values()) control.abort();
      current.clear();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    setItems((before) => {
      const free = MAX_PHOTOS - before.length;
      setOverflow(Math.max(0, files.length - free));
      return [...before, ...files.slice(0, Math.max(0, free)).map(toItem)];
    });
  }, []);
  return {
    items,
    /** Number of the files chosen last that exceed the limit. */
    overflow,
    add,
    caption: (id: number, alt: string) => change(id, (item) => ({ ...item, alt })),
    move: (id: number, place: number) => setItems((before) => moveTo(before, id, place)),
    retry: (id: number) =>
      change(id, (item) => (item.state === "refused" ? { ...item, state: "waiting", progress: 0 } : item)),
    remove: (id: number) => {
      sending.current.get(id)?.abort();
      sending.current.delete(id);
      setOverflow(0);
      setItems((before) => before.filter((item) => item.id !== id));
    },
    putBack: (item: PhotoItem, place: number) =>
      setItems((before) =>
        moveTo([...before, item.state === "sending" ? { ...item, state: "waiting" } : item], item.id, place),
      ),
  };
}

function toItem(file: File): PhotoItem {
  const common = { id: createId(), name: file.name, alt: "", file };
  if (!file.type.startsWith("image/")) return { ...common, preview: "", state: "refused", problem: "not_a_photo" };
  const preview = URL.createObjectURL(file);
  if (file.size > MAX_PHOTO_BYTES) return { ...common, preview, state: "refused", problem: "too_large" };
  return { ...common, preview, state: "waiting", progress: 0 };
}
