"use client";

// The button with scales, in rows of listings and on a listing's page.
import { useSyncExternalStore } from "react";
import { useTools } from "@/components/favourites/tools-context";
import { buttonClass } from "@/components/ui/button";
import { DrawnSymbol } from "@/components/ui/drawn-symbol";
import { say } from "./announce";
import { isChosen, subscribeChosen, toggleChosen } from "./chosen";

type Props = {
  listing: { slug: string; title: string };
  /** Classes of a button that is a symbol only; left out, it has words. */
  symbol?: string;
};

/** Collects a listing to compare. Stands in a form: without JavaScript it leads to the comparison. */
export function CompareButton({ listing: { slug, title }, symbol }: Props) {
  const { locale, texts } = useTools();
  const chosen = useSyncExternalStore(
    subscribeChosen,
    () => isChosen(slug),
    () => false,
  );
  return (
    <button
      type="submit"
      formMethod="get"
      formAction={`/${locale}/compare`}
      name="listings"
      value={slug}
      onClick={(event) => {
        event.preventDefault();
        if (!toggleChosen({ slug, title })) say(texts.full);
      }}
      aria-pressed={symbol ? chosen : undefined}
      aria-label={symbol ? `${texts.compare}: ${title}` : undefined}
      title={symbol && (chosen ? texts.uncompare : texts.compare)}
      className={symbol ?? `${buttonClass({ size: "large" })} ${chosen ? "text-accent!" : ""}`}
    >
      <DrawnSymbol name="scale" className={chosen ? "stroke-2!" : ""} />
      {!symbol && (chosen ? texts.compared : texts.compare)}
    </button>
  );
}
