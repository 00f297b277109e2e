"use client";

// The heart and compare buttons of a listing, in lists and on its page.
import { type MouseEvent, useEffect, useSyncExternalStore } from "react";
import { CompareButton } from "@/components/compare/compare-button";
import { buttonClass } from "@/components/ui/button";
import { DrawnSymbol } from "@/components/ui/drawn-symbol";
import { askMark, isMarked, subscribeMarks, toggleMark } from "./marks";
import { useTools } from "./tools-context";

type Props = {
  listing: { id: string; slug: string; title: string };
  /** In a row: symbols only, above the link that fills it. With words: as on a listing's own page. */
  look: "row" | "words";
};

/**
 * Keep a listing, compare a listing. Without JavaScript each leads to a page that does it; with it they turn at once.
 */
export function ListingButtons({ listing, look }: Props) {
  const { locale, texts } = useTools();
  const { id, slug, title } = listing;
  const route = `/${locale}/account/favourites/marks`;
  const kept = useSyncExternalStore(
    subscribeMarks,
    () => isMarked(id),
    () => false,
  );
  useEffect(() => askMark(id, route, texts.errors), [id, route, texts.errors]);
  const onKeep = (event: MouseEvent) => {
    event.preventDefault();
    void toggleMark(id, route, `/${locale}/sign-in`, texts.errors);
  };
  const inRow = look === "row";
  const keepLabel = kept ? texts.kept : texts.add;
  const heart = <DrawnSymbol name="heart" className={kept ? "fill-current" : ""} />;
  return (
    <form
      className={inRow ? "tools" : "contents"}
      // A press before the page is alive, or without JavaScript.
      method="get"
    >
      <button
        type="submit"
        formAction={`/${locale}/account/favourites/add`}
        name="listing"
        value={slug}
        onClick={onKeep}
        aria-pressed={inRow ? kept : undefined}
        aria-label={inRow ? `${texts.add}: ${title}` : undefined}
        title={inRow ? (kept ? texts.remove : texts.add) : undefined}
        className={inRow ? "tool" : `${buttonClass({ size: "large" })} ${kept ? "text-accent!" : ""}`}
      >
        {heart}
        {!inRow && keepLabel}
      </button>
      <CompareButton listing={listing} {...(inRow && { symbol: "tool" })} />
    </form>
  );
}
