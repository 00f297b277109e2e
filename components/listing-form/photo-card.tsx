"use client";

// One photo in the listing form, with the buttons that move and remove it.
import { ChevronLeft, ChevronRight, RotateCw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { FormTexts } from "./form-state";
import type { PhotoItem } from "./photo-list";

type Props = {
  item: PhotoItem;
  /** Position of the photo, from 1. */
  number: number;
  count: number;
  dragged: boolean;
  /** The photo was put back and takes the focus, since the undo button is gone. */
  returned: boolean;
  texts: FormTexts["photos"];
  onCaption: (alt: string) => void;
  onStep: (by: 1 | -1) => void;
  onRetry: () => void;
  onRemove: () => void;
  onDrag: (on: boolean) => void;
  onDraggedOver: () => void;
};

const iconButton =
  "grid size-9 max-lg:size-11 place-items-center rounded-md text-ink hover:bg-hover aria-disabled:cursor-default aria-disabled:opacity-35";

/** A photo of the form with its description, its position and its error. */
export function PhotoCard({ item, number, count, dragged, returned, texts, ...on }: Props) {
  const remover = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (returned) remover.current?.focus();
  }, [returned]);
  const moved = useRef<HTMLButtonElement | null>(null);
  // A card that changes its place loses the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what changes
  useEffect(() => {
    moved.current?.focus();
    moved.current = null;
  }, [number]);
  const named = (text: string) => text.replace("#", String(number));
  const step = (by: 1 | -1) => ({
    type: "button" as const,
    className: iconButton,
    "aria-disabled": by < 0 ? number === 1 : number === count,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      moved.current = currentTarget;
      on.onStep(by);
    },
  });
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        on.onDrag(true);
      }}
      onDragEnd={() => on.onDrag(false)}
      onDragEnter={on.onDraggedOver}
      className={`flex min-w-0 flex-col rounded-md border border-line bg-raised transition-opacity duration-120 ${dragged ? "opacity-50" : ""}`}
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-t-md bg-sunken">
        {item.preview && (
          // biome-ignore lint/performance/noImgElement: a small picture in its final size
          <img
            src={item.preview}
            alt={item.alt || named(texts.photo)}
            // A file that is no picture has none; what is wrong with it stands below.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
            className="size-full object-cover"
          />
        )}
        {number === 1 && (
          <span className="absolute top-1.5 left-1.5 rounded-sm bg-raised px-1.5 py-px text-xs font-medium">
            {texts.cover}
          </span>
        )}
        {(item.state === "waiting" || item.state === "sending") && (
          <span className="absolute inset-x-0 bottom-0 bg-raised px-2 py-1 text-xs">
            <progress
              max={100}
              value={item.progress}
              aria-label={named(texts.sending)}
              className="h-1.5 w-full accent-accent"
            />
            <span className="block">{item.progress < 100 ? `${item.progress} %` : texts.processing}</span>
          </span>
        )}
      </div>
      {item.state === "kept" && item.preview === "" && (
        <p className="px-2 pt-2 text-sm wrap-anywhere">
          {item.problem ? (
            <span className="font-medium text-bad">
              {texts.notFetched} {texts.problems[item.problem]}
            </span>
          ) : (
            texts.fetching
          )}
          <span className="block text-xs text-muted">{item.url}</span>
        </p>
      )}
      {item.state === "refused" && (
        <div role="alert" className="flex flex-col items-start gap-1 px-2 pt-2 text-sm">
          <p className="font-medium wrap-anywhere text-bad">
            {item.name}: {texts.problems[item.problem]}
          </p>
          <SignInAgain error={item.problem} />
          {(item.problem === "unavailable" || item.problem === "too_many" || item.problem === "signed_out") && (
            <Button size="small" onClick={on.onRetry}>
              <RotateCw aria-hidden />
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      <label className="block px-2 pt-2 text-xs text-muted">
        {texts.alt}
        <input
          type="text"
          value={item.alt}
          maxLength={200}
          onChange={(event) => on.onCaption(event.currentTarget.value)}
          className="mt-0.5 block h-8 max-lg:h-11 w-full rounded-md border border-edge bg-raised px-2 text-base text-ink max-lg:text-lg"
        />
      </label>
      <div className="flex items-center justify-between p-1">
        <span className="flex">
          <button {...step(-1)} aria-label={named(texts.earlier)} title={texts.earlierHint}>
            <ChevronLeft aria-hidden />
          </button>
          <button {...step(1)} aria-label={named(texts.later)} title={texts.laterHint}>
            <ChevronRight aria-hidden />
          </button>
        </span>
        <button
          ref={remover}
          type="button"
          className={iconButton}
          aria-label={named(texts.remove)}
          title={texts.removeHint}
          onClick={on.onRemove}
        >
          <X aria-hidden />
        </button>
      </div>
    </li>
  );
}
