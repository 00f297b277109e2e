// Places as people type them into fields of pages.
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { findRegion } from "@/lib/reference/geo/countries";
import { findPlace, type Place } from "@/lib/reference/places/places";
import { searchPlaces } from "./search-policy";

/**
 * The id of the place that somebody typed: an id, a name with its region, or the likest name. The text itself where there is none,
 * which is refused then.
 */
export function toPlaceId(typed: string): string {
  return findPlace(typed)?.id ?? findInRegion(typed)?.id ?? searchPlaces(typed)[0]?.id ?? typed;
}

/** «Железногорск, Красноярский край»: the likest name there. */
function findInRegion(typed: string): Place | undefined {
  const [, name, region] = /^(.+),\s*([^,]+)$/.exec(typed.trim()) ?? [];
  const code = name && region && findRegion(null, region)?.code;
  return code ? searchPlaces(name).find((place) => place.region === code) : undefined;
}

/** Text of a field for a place: its name, else its name and region, else its id: the first that parses back to the same id. */
export function toTypedPlace(id: string, locale: Locale): string {
  const name = getPlaceNameById(id, locale);
  const region = findRegion(null, findPlace(id)?.region ?? "");
  const inRegion = region ? [`${name}, ${locale === "ru" ? region.nameRu : region.nameEn}`] : [];
  return [name, ...inRegion].find((text) => toPlaceId(text) === id) ?? id;
}

/** Parameters of pages that take a place as it is typed. */
export const PLACE_PARAMETERS: ReadonlySet<string> = new Set(["at", "near", "place"]);
