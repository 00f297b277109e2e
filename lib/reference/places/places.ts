// Towns, ports, border crossings and railway stations with their coordinates. Coordinates: GeoNames, CC BY 4.0.
import { REGIONS } from "@/lib/reference/geo/countries";
import rows from "./places.json";

type PlaceKind = "town" | "port" | "border" | "station";

/** A place. `region`: ISO 3166-2, known for Russia, Belarus and Kazakhstan. Latitude and longitude in degrees. */
export type Place = {
  id: string;
  nameRu: string;
  nameEn: string;
  country: string;
  region: string | null;
  kinds: PlaceKind[];
  lat: number;
  lon: number;
  /** For the order of suggestions, not for display; null where it is not known. */
  population: number | null;
  aliases?: string[];
  /** Russian forms that rules would not find: genitive, accusative, prepositional. */
  inflected?: { gen: string; acc: string; prep: string };
  /** True if the point is good to some 10 km only. */
  approx?: boolean;
};

export const PLACES: readonly Place[] = rows as Place[];

const placesById = new Map(PLACES.map((place) => [place.id, place]));

/** A place by its id; null for an unknown one. */
export function findPlace(id: string): Place | null {
  return placesById.get(id) ?? null;
}

/** Main towns that stand for a region of which they are no part, or whose region has their name. */
const MAIN_TOWNS: Readonly<Record<string, string>> = {
  "RU-MOW": "moscow",
  "RU-MOS": "moscow",
  "RU-SPE": "saint-petersburg",
  "RU-LEN": "saint-petersburg",
  "BY-HM": "minsk",
  "BY-MI": "minsk",
  "KZ-71": "astana",
  "KZ-75": "almaty",
  "KZ-79": "shymkent",
};

const capitals = new Map(
  REGIONS.flatMap(({ code, capital }): [string, Place][] => {
    const main = MAIN_TOWNS[code];
    const place = main
      ? findPlace(main)
      : PLACES.find(({ region, nameRu }) => region === code && nameRu === capital?.[0]);
    return place ? [[code, place]] : [];
  }),
);

/** The place that stands for a region, by its ISO 3166-2 code: its capital. Null for an unknown region. */
export function findCapital(region: string): Place | null {
  return capitals.get(region) ?? null;
}
