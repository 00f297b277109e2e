"use client";

// The place field of filters, of the choice of prices, and of the forms of a listing and a company.
import type { ComponentProps } from "react";
import { SuggestionList } from "@/components/ui/suggestion-list";
import { useCombobox } from "@/components/ui/use-combobox";
import type { Locale } from "@/lib/i18n/routing";
import type { PlaceItem } from "@/lib/places/contract";

/** Most places that are suggested. */
const MOST = 8;

/** The event of a suggestion that was taken: forms that send themselves listen to it. */
export const PLACE_TAKEN = "place-taken";

/** Name of the list of places, and how many there are; # stands for their number. */
type PlaceTexts = { places: string; found: string };

type Props = Omit<ComponentProps<"input">, "list" | "type"> & {
  locale: Locale;
  texts: PlaceTexts;
};

/**
 * A text field for a place, with suggestions: other names, typing errors and the other keyboard layout find it too. Without JavaScript it is
 * a plain field, and whoever reads it looks for the place that its text names.
 */
export function PlaceField({ locale, texts, onInput, ...attributes }: Props) {
  const combobox = useCombobox<PlaceItem>(
    (q) => `/api/places?limit=${MOST}&q=${encodeURIComponent(q)}`,
    (place, input) => {
      const name = nameIn(place, locale);
      // The name of two places means the first.
      const isFirst = combobox.found.find((other) => nameIn(other, locale) === name) === place;
      input.value = isFirst ? name : place.id;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event(PLACE_TAKEN, { bubbles: true }));
    },
  );
  const { isOpen, ask, field } = combobox;
  return (
    <span className="relative block min-w-0">
      <input
        {...attributes}
        {...field}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        maxLength={attributes.maxLength ?? 80}
        onInput={(event) => {
          onInput?.(event);
          // Not what was taken from the suggestions.
          if (event.nativeEvent.isTrusted) ask(event.currentTarget.value);
        }}
      />
      <SuggestionList
        combobox={combobox}
        texts={{ list: texts.places, found: texts.found }}
        className="left-0 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-full"
        optionClassName="min-h-9 flex-col justify-center py-0.5"
        itemKey={({ id }) => id}
      >
        {(place) => (
          <>
            <span className="truncate">{nameIn(place, locale)}</span>
            <span className="truncate text-xs text-muted">{listAround(place, locale)}</span>
          </>
        )}
      </SuggestionList>
    </span>
  );
}

const nameIn = ({ name, nameEn }: PlaceItem, locale: Locale) => (locale === "ru" ? name : nameEn);

/** The region of a place or its country, and the other name that was typed: the field will show another text. */
function listAround({ regionName, regionNameEn, country, alias }: PlaceItem, locale: Locale): string {
  const region = locale === "ru" ? regionName : regionNameEn;
  const abroad = country === "RU" ? null : new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return [[region, abroad].filter(Boolean).join(", "), alias].filter(Boolean).join(" · ");
}
