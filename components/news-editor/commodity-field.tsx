"use client";

// The field of the news editor with the categories that an article is about.
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatFieldId } from "@/components/ui/field";
import type { EditorTexts, Named } from "./form-state";

type Props = {
  start: readonly Named[];
  /** Commodities that the text mentions. */
  suggested: readonly Named[];
  /** Every commodity, to add by name. */
  leaves: readonly Named[];
  error: string | undefined;
  texts: EditorTexts;
  /** The choice changed without a field of the form telling so. */
  onChange: () => void;
};

/** The commodities of an article as boxes to tick: those chosen, those its text mentions, and any other by its name. */
export function CommodityField({ start, suggested, leaves, error, texts, onChange }: Props) {
  const [chosen, setChosen] = useState<readonly Named[]>(start);
  const [added, setAdded] = useState<readonly Named[]>([]);
  const [typed, setTyped] = useState("");
  const isChosen = (slug: string) => chosen.some((one) => one.slug === slug);
  const kept = [...start, ...added];
  const isKept = (slug: string) => kept.some((one) => one.slug === slug);
  // A ticked one stays when the text stops mentioning it.
  const offered = [
    ...suggested.filter(({ slug }) => !isKept(slug)),
    ...chosen.filter(({ slug }) => !isKept(slug) && !suggested.some((one) => one.slug === slug)),
  ];
  const toggle = (one: Named, on: boolean) =>
    setChosen((before) => (on ? [...before, one] : before.filter(({ slug }) => slug !== one.slug)));
  const add = (name: string) => {
    const leaf = leaves.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    if (!leaf) return;
    setTyped("");
    if (!isKept(leaf.slug) && !offered.some(({ slug }) => slug === leaf.slug)) setAdded((before) => [...before, leaf]);
    if (!isChosen(leaf.slug)) toggle(leaf, true);
    // The box has to stand in the form before the form is read.
    setTimeout(onChange);
  };
  const box = (one: Named) => (
    <label
      key={one.slug}
      className="flex min-h-8 max-lg:min-h-11 items-center gap-2 rounded-md border border-line px-2 has-checked:border-accent has-checked:bg-accent-wash"
    >
      <input
        type="checkbox"
        name="commodity"
        value={one.slug}
        checked={isChosen(one.slug)}
        onChange={(event) => toggle(one, event.currentTarget.checked)}
        className="size-4 accent-accent"
      />
      {one.name}
    </label>
  );
  const id = formatFieldId("commodities");
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}>
      <legend className="font-medium">{texts.labels.commodities}</legend>
      <p id={`${id}-hint`} className="pb-1 text-sm text-muted">
        {texts.hints.commodities}
      </p>
      {kept.length > 0 && <div className="flex flex-wrap gap-2 pb-2">{kept.map(box)}</div>}
      {offered.length > 0 && (
        <div className="pb-2">
          <p className="pb-1 text-sm text-muted">{texts.commoditiesSuggested}</p>
          <div className="flex flex-wrap gap-2">{offered.map(box)}</div>
        </div>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          name="commodityName"
          list="commodity-names"
          value={typed}
          autoComplete="off"
          aria-label={texts.addCommodity}
          placeholder={texts.addCommodity}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            add(typed);
          }}
          className="h-9 max-lg:h-11 min-w-0 flex-1 rounded-md border border-edge bg-raised px-3 aria-[invalid]:border-bad"
        />
        <Button onClick={() => add(typed)}>{texts.add}</Button>
      </div>
      <datalist id="commodity-names">
        {leaves.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      {error && (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
