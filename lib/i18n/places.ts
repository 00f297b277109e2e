// Names of places, in the language of a page. Apart from `terms.ts`, which browsers load: the list of places is long.
import { findPlace } from "@/lib/reference/places/places";
import type { Locale } from "./routing";

/** The name of a place by its id; the id itself for an unknown one. */
export function getPlaceNameById(id: string, locale: Locale): string {
  const place = findPlace(id);
  if (!place) return id;
  return locale === "ru" ? place.nameRu : place.nameEn;
}
