"use client";

import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import type { Locale } from "@/lib/i18n/routing";
import type { PlaceItem, PlaceList } from "@/lib/places/contract";

/** Typing is over when no key came for so long, in milliseconds. */
const PAUSE = 150;
const SHORTEST = 2;
const MOST = 8;

type Props = Omit<ComponentProps<"input">, "list" | "type"> & { locale: Locale };

/**
 * A text field for a place, with suggestions of the browser's own list: arrows choose, Enter takes. Without JavaScript it is a plain field,
 * and whoever reads it looks for the place that its text names.
 */
export function PlaceField({ locale, onInput, ...input }: Props) {
  const listId = useId();
  const [places, setPlaces] = useState<readonly PlaceItem[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    request.current?.abort();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );
  const load = async (q: string) => {
    const controller = new AbortController();
    request.current = controller;
    try {
      const answer = await fetch(`/api/places?limit=${MOST}&q=${encodeURIComponent(q)}`, { signal: controller.signal });
      if (answer.ok) setPlaces(((await answer.json()) as PlaceList).data);
    } catch {
      // Out of reach or out of date: the field works without.
    }
  };
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
          stop();
          const q = event.currentTarget.value.trim();
          if (q.length >= SHORTEST) timer.current = setTimeout(() => void load(q), PAUSE);
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
