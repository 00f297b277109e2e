// The terms of places: countries, regions and towns by all their names.
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import { COUNTRIES, findCountryByCode, findRegion, OTHER_NAMES, REGIONS } from "@/lib/reference/geo/countries";
import { TOWNS } from "@/lib/reference/geo/towns";
import { listNameTerms } from "./names";
import { stemWord } from "./stem";
import { listTerms } from "./words";

type Place = { countryCode: string; region: string | null };

/** The terms of a place: its names in both languages, its capital, its federal district, and the town of «Краснодарский край». */
export function listPlaceTerms({ countryCode, region }: Place): readonly string[] {
  return placeTerms(`${countryCode} ${region ?? ""}`);
}

const placeTerms = memoise(
  (place): readonly string[] => {
    const [countryCode, region] = [place.slice(0, 2), place.slice(3)];
    const country = findCountryByCode(countryCode);
    const known = region === "" ? null : findRegion(countryCode, region);
    const terms = listTerms([country?.nameRu, country?.nameEn, region, known?.nameEn].filter(Boolean).join(", "));
    // «Краснодарский край» is also found as «Краснодар», «Ростовская область» as «Ростов», «Ивановская» as «Иваново».
    const towns = [...terms].flatMap((term) => /^([а-я]{4,})ск$/.exec(term)?.[1] ?? []);
    const codes = [countryCode, known?.code ?? [], known?.federalDistrict ?? []].flat();
    const others = codes.flatMap((code) => listNameTerms(code, OTHER_NAMES.get(code) ?? []));
    return [...terms, ...towns, ...towns.map(stemWord), ...others];
  },
  { most: 5_000, longest: 200 },
);

const getPlaceTerms = lazy(
  () =>
    new Set([
      ...COUNTRIES.flatMap(({ code }) => [...listPlaceTerms({ countryCode: code, region: null })]),
      ...REGIONS.flatMap(({ countryCode, nameRu }) => [...listPlaceTerms({ countryCode, region: nameRu })]),
      ...TOWNS.flatMap((name) => [...listTerms(name)]),
    ]),
);

/** Whether a term is part of the name of a place. */
export function isPlace(term: string): boolean {
  return term.length > 1 && getPlaceTerms().has(term);
}
