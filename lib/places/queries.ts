import { AppError } from "@/lib/core/errors";
import { findRegion } from "@/lib/reference/geo/countries";
import { listDistances } from "@/lib/reference/places/distance";
import { findPlace, PLACES, type Place } from "@/lib/reference/places/places";
import type { PlaceItem, PlaceList, PlaceQuery } from "./contract";
import { findNamedPlaces, type NamedPlace } from "./search-policy";

const USUAL_LIMIT = 20;

/** Places that a query describes: by likeness to its text, else the largest first; with `near` the nearest first. Throws `invalid_parameter`. */
export function listPlaces({ q, country, region, kind, near, limit = USUAL_LIMIT }: PlaceQuery): PlaceList {
  const code = region === undefined ? undefined : (findRegion(country ?? null, region)?.code ?? region);
  const found = (q === undefined ? LARGEST : findNamedPlaces(q)).filter(
    ({ place }) =>
      (country === undefined || place.country === country) &&
      (code === undefined || place.region === code) &&
      (kind === undefined || place.kinds.includes(kind)),
  );
  return { data: sortByDistance(found, near).slice(0, limit).map(toPlaceItem) };
}

const LARGEST: readonly NamedPlace[] = [...PLACES]
  .sort((a, b) => (b.population ?? 0) - (a.population ?? 0) || (a.id < b.id ? -1 : 1))
  .map((place) => ({ place, alias: null }));

function sortByDistance(places: readonly NamedPlace[], near: string | undefined): readonly NamedPlace[] {
  if (near === undefined) return places;
  const distances = listDistances(requirePlace(near, "near").id);
  const far = Number.POSITIVE_INFINITY;
  return [...places].sort((a, b) => (distances.get(a.place.id) ?? far) - (distances.get(b.place.id) ?? far));
}

/** A place as the API shows it. */
function toPlaceItem({ place, alias }: NamedPlace): PlaceItem {
  const { id, nameRu, nameEn, country, region, kinds, lat, lon } = place;
  const { nameRu: regionName = null, nameEn: regionNameEn = null } = (region && findRegion(country, region)) || {};
  return { id, name: nameRu, nameEn, country, region, regionName, regionNameEn, kinds, lat, lon, alias };
}

/** The place that a parameter names. Throws `invalid_parameter` for an unknown id. */
export function requirePlace(id: string, parameter: string): Place {
  const place = findPlace(id);
  if (place) return place;
  const detail = "is not a place we know; GET /api/places finds their ids";
  throw new AppError("invalid_parameter", {
    detail: `${parameter} ${detail}.`,
    errors: [{ parameter, code: "unknown_place", detail }],
  });
}
