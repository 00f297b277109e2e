"use client";

import { ImagePlus } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldId } from "@/components/ui/field";
import { MAX_PHOTOS } from "@/lib/listings/photos/photo-contract";
import type { FormWords } from "./form-state";
import { PhotoCard } from "./photo-card";
import { type PhotoItem, writePhotos } from "./photo-list";
import { usePhotos } from "./use-photos";

type Props = {
  /** The field's text: photos as JSON (`photo-list.ts`). */
  value: string | undefined;
  error: string | undefined;
  /** Where photos are sent. */
  address: string;
  words: FormWords["photos"];
  /** Told whether photos are on their way, and whether one was refused. */
  onBusy: (busy: boolean, refused: boolean) => void;
};

const TYPES = "image/jpeg,image/png,image/webp,image/avif";
const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Photos of a listing: chosen, dragged or pasted, sent at once, put in order by dragging or with buttons. */
export function PhotosField({ value, error, address, words, onBusy }: Props) {
  const { items, overflow, add, caption, move, retry, remove, putBack } = usePhotos(value, address);
  const [ready, setReady] = useState(false);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<{ item: PhotoItem; place: number } | null>(null);
  const [returned, setReturned] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const text = writePhotos(items);
  const told = useRef(text);

  useEffect(() => setReady(true), []);
  // The pressed button is gone with its photo; the picker may have come back with the free place.
  useEffect(() => {
    if (removed) picker.current?.focus();
  }, [removed]);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    // The form keeps what changes in its fields; a script's change has to be told.
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);
  const busy = items.some(({ state }) => state === "waiting" || state === "sending");
  const refused = items.some(({ state }) => state === "refused");
  useEffect(() => onBusy(busy, refused), [busy, refused, onBusy]);
  usePasted(add);

  const step = (item: PhotoItem, by: number) => {
    const place = items.indexOf(item) + by;
    if (place < 0 || place >= items.length) return;
    move(item.id, place);
    setSaid(words.moved.replace("##", String(items.length)).replace("#", String(place + 1)));
  };
  const drop = (item: PhotoItem) => {
    setRemoved({ item, place: items.indexOf(item) });
    setSaid(words.removed);
    setReturned(null);
    remove(item.id);
  };
  return (
    <fieldset
      id={fieldId("images")}
      aria-describedby={`photos-hint${error ? " photos-error" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(filesOf(event.dataTransfer));
      }}
    >
      <legend className="float-left w-full font-medium">{words.title}</legend>
      <p id="photos-hint" className="clear-both pb-2 text-sm text-muted">
        {words.hint}
      </p>
      <input ref={field} type="hidden" name="images" value={text} />
      {items.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 pb-3 sm:grid-cols-3">
          {items.map((item, index) => (
            <PhotoCard
              key={item.id}
              item={item}
              number={index + 1}
              count={items.length}
              dragged={dragged === item.id}
              returned={returned === item.id}
              words={words}
              onCaption={(alt) => caption(item.id, alt)}
              onStep={(by) => step(item, by)}
              onRetry={() => retry(item.id)}
              onRemove={() => drop(item)}
              onDrag={(on) => setDragged(on ? item.id : null)}
              onDraggedOver={() => dragged !== null && dragged !== item.id && move(dragged, index)}
            />
          ))}
        </ol>
      )}
      {ready && items.length < MAX_PHOTOS && (
        <PhotoPicker ref={picker} text={over ? words.drop : words.add} over={over} onFiles={add} />
      )}
      <noscript>
        <p className="text-sm">{words.noScript}</p>
      </noscript>
      {overflow > 0 && (
        <p role="alert" className="pt-2 text-sm font-medium text-bad">
          {words.overflow}
        </p>
      )}
      {error && (
        <p id="photos-error" className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {removed && items.length < MAX_PHOTOS && (
        <p className="flex items-center gap-2 pt-2 text-sm">
          {words.removed}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              putBack(removed.item, removed.place);
              setReturned(removed.item.id);
              setRemoved(null);
              setSaid("");
            }}
          >
            {words.undo}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Pictures that are pasted anywhere on the page. */
function usePasted(add: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData).filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [add]);
}

type PickerProps = {
  ref: Ref<HTMLInputElement>;
  text: string;
  /** Whether files are being dragged over the field. */
  over: boolean;
  onFiles: (files: File[]) => void;
};

function PhotoPicker({ ref, text, over, onFiles }: PickerProps) {
  return (
    <label
      className={`flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-md border border-dashed px-3 py-3 text-center font-medium text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:bg-hover ${over ? "border-accent bg-accent-wash" : "border-edge bg-raised"}`}
    >
      <ImagePlus aria-hidden />
      {text}
      <input
        ref={ref}
        type="file"
        accept={TYPES}
        multiple
        className="sr-only"
        aria-describedby="photos-hint"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
