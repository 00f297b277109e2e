// The place that a query names: to measure distances from, and to name it.
import { findNamedPlace } from "@/lib/places/match-policy";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { findCapital, PLACES, type Place } from "@/lib/reference/places/places";
import type { SearchQuery } from "@/lib/text/query";

/** A town, the capital of a region, or the largest town of a country. Null if a query names none, two, or one whose name other places bear. */
export function findAskedPlace({ text, wanted }: Pick<SearchQuery, "text" | "wanted">): Place | null {
  const spans = wanted.flatMap((one) => (one.kind === "place" && one.amount === null ? one.spans : []));
  if (spans.length === 0) return null;
  const names = spans.map(({ start, end }) => text.slice(start, end));
  // «Азов или Таганрог» asks for two places.
  if (new Set(names.flatMap((one) => findTown(one)?.id ?? [])).size > 1) return null;
  const { town, region, country } = findNamed(names.join(" "));
  if (town) return town;
  return region ? findCapital(region.code) : findLargest(country?.code ?? "");
}

/** The town, region or country of this name, in this order; the town of a longer text. */
export function findPlaceNamed(name: string): { nameRu: string; nameEn: string } | null {
  const { town, region, country } = findNamed(name);
  return town ?? region ?? country;
}

/** The first of a town, a region and a country that a name fits. "Rostov region" is no town. */
function findNamed(name: string) {
  const town = /\s(?:oblast|region)$/iu.test(name) ? null : findTown(name);
  const region = town ? null : findRegion(null, name.replace(/\s+region$/iu, " oblast"));
  return { town, region, country: town || region ? null : findCountry(name) };
}

/** Behind a preposition, forms of a name are known too: «в Самаре». */
const findTown = (name: string): Place | null => findNamedPlace(`в ${name}`, null);

const findLargest = (country: string): Place | null =>
  PLACES.filter((place) => place.country === country).reduce<Place | null>(
    (largest, place) => ((place.population ?? 0) > (largest?.population ?? -1) ? place : largest),
    null,
  );
