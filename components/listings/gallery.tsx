"use client";

// The photos on a listing's page.
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Shown } from "@/lib/listings/photos/address-policy";

type Props = {
  photos: readonly Shown[];
  /** Stands in where a photo has no words of its own. */
  title: string;
  texts: { label: string; open: string; previous: string; next: string; close: string; count: string };
};

const fill = (text: string, number: number, count: number) =>
  text.replace("##", String(count)).replace("#", String(number));
const roundButton = "grid size-11 place-items-center rounded-full bg-raised/90 text-ink shadow-float hover:bg-raised";

/**
 * Photos of a listing: the chosen one, the others small below it, and all of them large in a dialog. Without JavaScript
 * each links to its file. Every frame has its size before the picture comes, so nothing moves.
 */
export function Gallery({ photos, title, texts }: Props) {
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState(false);
  const photo = photos[chosen] ?? photos[0];
  if (!photo) return null;
  const altOf = (index: number) => photos[index]?.alt ?? `${title}, ${fill(texts.count, index + 1, photos.length)}`;
  return (
    <section aria-label={texts.label} className="min-w-0">
      <a
        href={photo.full}
        className="block overflow-hidden rounded-md bg-sunken"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {/* biome-ignore lint/performance/noImgElement: kept in every size that is needed */}
        <img
          src={photo.src}
          srcSet={photo.srcSet}
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 20rem, 100vw"
          alt={altOf(chosen)}
          width={photo.width}
          height={photo.height}
          referrerPolicy="no-referrer"
          fetchPriority="high"
          className="aspect-4/3 w-full object-cover"
        />
        <span className="sr-only">{texts.open}</span>
      </a>
      {photos.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto pt-2 pb-1">
          {photos.map((each, index) => (
            <li key={each.full} className="flex-none">
              <a
                href={each.full}
                aria-current={index === chosen}
                className="block size-16 overflow-hidden rounded-md border-2 border-transparent bg-sunken aria-[current=true]:border-accent"
                onClick={(event) => {
                  event.preventDefault();
                  setChosen(index);
                }}
              >
                {/* biome-ignore lint/performance/noImgElement: kept in every size that is needed */}
                <img
                  src={each.src}
                  srcSet={each.srcSet}
                  sizes="64px"
                  alt={altOf(index)}
                  width={64}
                  height={64}
                  loading="lazy"
                  referrerPolicy="no-referrer"
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Large
          photos={photos}
          chosen={chosen}
          altOf={altOf}
          texts={texts}
          onChoose={setChosen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

type LargeProps = Pick<Props, "photos" | "texts"> & {
  chosen: number;
  altOf: (index: number) => string;
  onChoose: (index: number) => void;
  onClose: () => void;
};

/** A photo on the whole screen; arrows lead on, Escape back. */
function Large({ photos, chosen, altOf, texts, onChoose, onClose }: LargeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const photo = photos[chosen];
  const step = (by: number) => onChoose((chosen + by + photos.length) % photos.length);
  if (!photo) return null;
  const ratio = photo.width / photo.height;
  return (
    <dialog
      ref={dialog}
      aria-label={texts.label}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") step(-1);
        if (event.key === "ArrowRight") step(1);
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
      className="m-auto max-h-dvh max-w-[100vw] bg-transparent p-0 backdrop:bg-[rgb(0_0_0/0.88)]"
    >
      {/* biome-ignore lint/performance/noImgElement: kept in every size that is needed */}
      <img
        src={photo.full}
        alt={altOf(chosen)}
        width={photo.width}
        height={photo.height}
        referrerPolicy="no-referrer"
        // The largest size that fits, known before the picture comes.
        style={{ width: `min(96vw, 92dvh * ${ratio}, ${photo.width}px)` }}
        className="h-auto max-h-[92dvh] max-w-[96vw] rounded-md object-contain"
      />
      <p aria-live="polite" className="fixed top-4 left-4 rounded-md bg-raised/90 px-2.5 py-1 text-sm">
        {fill(texts.count, chosen + 1, photos.length)}
      </p>
      <button
        type="button"
        aria-label={texts.close}
        onClick={() => dialog.current?.close()}
        className={`fixed top-3 right-3 ${roundButton}`}
      >
        <X aria-hidden />
      </button>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            aria-label={texts.previous}
            onClick={() => step(-1)}
            className={`fixed top-1/2 left-3 -translate-y-1/2 ${roundButton}`}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            aria-label={texts.next}
            onClick={() => step(1)}
            className={`fixed top-1/2 right-3 -translate-y-1/2 ${roundButton}`}
          >
            <ChevronRight aria-hidden />
          </button>
        </>
      )}
    </dialog>
  );
}
