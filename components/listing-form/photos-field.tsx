"use client";

// The field of the listing form that takes photos.
import { ImagePlus } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatFieldId } from "@/components/ui/field";
import { MAX_PHOTOS } from "@/lib/listings/photos/photo-contract";
import type { FormTexts } from "./form-state";
import { PhotoCard } from "./photo-card";
import { writePhotos } from "./photo-list";
import { usePhotoEdits } from "./use-photo-edits";
import { usePhotos } from "./use-photos";

type Props = {
  /** The field's text: photos as JSON (`photo-list.ts`). */
  value: string | undefined;
  error: string | undefined;
  /** Address that takes photos. */
  address: string;
  texts: FormTexts["photos"];
  /** Called with whether photos are on their way, and whether one was refused. */
  onBusy: (busy: boolean, refused: boolean) => void;
};

const TYPES = "image/jpeg,image/png,image/webp,image/avif";
const listFiles = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** Photos of a listing: chosen, dragged or pasted, sent at once, put in order by dragging or with buttons. */
export function PhotosField({ value, error, address, texts, onBusy }: Props) {
  const photos = usePhotos(value, address);
  const { items, overflow, add, caption, move, retry } = photos;
  const { announced, removed, returned, step, drop, undo } = usePhotoEdits(photos, texts);
  const [ready, setReady] = useState(false);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const text = writePhotos(items);
  const field = useInputEvent(text);

  useEffect(() => setReady(true), []);
  // The pressed button is gone with its photo; the picker may have come back with the free place.
  useEffect(() => {
    if (removed) picker.current?.focus();
  }, [removed]);
  const busy = items.some(({ state }) => state === "waiting" || state === "sending");
  const refused = items.some(({ state }) => state === "refused");
  useEffect(() => onBusy(busy, refused), [busy, refused, onBusy]);
  usePasted(add);

  return (
    <fieldset
      id={formatFieldId("images")}
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
        add(listFiles(event.dataTransfer));
      }}
    >
      <legend className="float-left w-full font-medium">{texts.title}</legend>
      <p id="photos-hint" className="clear-both pb-2 text-sm text-muted">
        {texts.hint}
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
              texts={texts}
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
        <PhotoPicker ref={picker} text={over ? texts.drop : texts.add} over={over} onFiles={add} />
      )}
      <noscript>
        <p className="text-sm">{texts.noScript}</p>
      </noscript>
      {overflow > 0 && (
        <p role="alert" className="pt-2 text-sm font-medium text-bad">
          {texts.overflow}
        </p>
      )}
      {error && (
        <p id="photos-error" className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {removed && items.length < MAX_PHOTOS && (
        <p className="flex items-center gap-2 pt-2 text-sm">
          {texts.removed}
          <Button size="small" look="quiet" onClick={undo}>
            {texts.undo}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Ref of a field that says to its form when a script has changed its text: the form keeps what changes in its fields. */
function useInputEvent(text: string) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(text);
  useEffect(() => {
    if (sent.current === text) return;
    sent.current = text;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);
  return field;
}

/** Adds pictures that are pasted anywhere on the page. */
function usePasted(add: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = listFiles(event.clipboardData).filter(({ type }) => type.startsWith("image/"));
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
