"use client";

// The place field of filters, of the listing form and of the choice of prices.
import { type ComponentProps, useId } from "react";
import { useSuggestions } from "@/components/ui/use-suggestions";
import type { Locale } from "@/lib/i18n/routing";
import type { PlaceItem } from "@/lib/places/contract";

/** Most places that are suggested. */
const MOST = 8;

type Props = Omit<ComponentProps<"input">, "list" | "type"> & { locale: Locale };

/**
 * A text field for a place, with suggestions of the browser's own list: arrows choose, Enter takes. Without JavaScript it is a plain field,
 * and whoever reads it looks for the place that its text names.
 */
export function PlaceField({ locale, onInput, ...input }: Props) {
  const listId = useId();
  const { found: places, ask } = useSuggestions<PlaceItem>(
    (q) => `/api/places?limit=${MOST}&q=${encodeURIComponent(q)}`,
  );
  return (
    <>
      <input
        {...input}
        type="text"
        list={listId}
        autoComplete="off"
        maxLength={input.maxLength ?? 80}
        onInput={(event) => {
          onInput?.(event);
          ask(event.currentTarget.value);
        }}
      />
      <datalist id={listId}>
        {places.map(({ id, name, nameEn, region, country }, at) => {
          const own = locale === "ru" ? name : nameEn;
          // Of two places of one name, the name means the first.
          const isFirst = places.findIndex((other) => (locale === "ru" ? other.name : other.nameEn) === own) === at;
          return <option key={id} value={isFirst ? own : id} label={`${own}, ${region ?? country}`} />;
        })}
      </datalist>
    </>
  );
}
