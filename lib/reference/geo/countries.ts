import type { Country, Region } from "./contract";
import countryRows from "./countries.json";
import { foldPlace } from "./fold-place";
import regionRows from "./regions.json";
import { townInEnglish } from "./towns";

type CountryRow = Country & { alpha3: string; aliases?: string[] };
/** The capital is the town that a region is governed from, in both languages; where that is a region of its own, there is none. */
type RegionRow = Omit<Region, "countryCode"> & { aliases?: string[]; capital?: string[] };

/** Federal districts by their abbreviations, with the part of the country that is usually meant by each. */
const DISTRICTS: Record<string, readonly string[]> = {
  ЦФО: ["Центральный федеральный округ", "Центральная Россия"],
  СЗФО: ["Северо-Западный федеральный округ", "Северо-Запад"],
  ЮФО: ["Южный федеральный округ", "Юг России"],
  СКФО: ["Северо-Кавказский федеральный округ", "Северный Кавказ"],
  ПФО: ["Приволжский федеральный округ", "Поволжье"],
  УФО: ["Уральский федеральный округ", "Урал"],
  СФО: ["Сибирский федеральный округ", "Сибирь"],
  ДФО: ["Дальневосточный федеральный округ", "Дальний Восток"],
};

/** Every country of ISO 3166-1, by code. */
export const COUNTRIES: readonly Country[] = (countryRows as CountryRow[]).map(({ code, nameRu, nameEn }) => ({
  code,
  nameRu,
  nameEn,
}));

const countriesByCode = new Map(COUNTRIES.map((country) => [country.code, country]));
const countriesByName = new Map<string, Country>();
for (const { code, alpha3, nameRu, nameEn, aliases = [] } of countryRows as CountryRow[]) {
  const country = countriesByCode.get(code);
  if (!country) continue;
  for (const name of [code, alpha3, nameRu, nameEn, ...aliases]) countriesByName.set(foldPlace(name), country);
}

/** A country by its name in Russian or English, a usual other name («РФ», «США», "UK"), alpha-2 or alpha-3. */
export function findCountry(nameOrCode: string): Country | null {
  return countriesByName.get(foldPlace(nameOrCode)) ?? null;
}

/** A country by its alpha-2 code, spelled exactly. */
export function countryByCode(code: string): Country | null {
  return countriesByCode.get(code) ?? null;
}

/** Every region we know, in the order of their codes. */
export const REGIONS: readonly Region[] = (regionRows as RegionRow[]).map(
  ({ code, nameRu, nameEn, federalDistrict }) => ({
    code,
    nameRu,
    nameEn,
    countryCode: code.slice(0, 2),
    ...(federalDistrict && { federalDistrict }),
  }),
);

// «краи» is «край» as `foldPlace` leaves it.
const KIND =
  /(?<!\p{L})(республика|область|краи|автономн\p{L}+|округ|город|г|republic|oblast|krai|okrug|autonomous|city|of|the)(?!\p{L})/gu;

/** A folded name without the words that say what kind of region it is: «ростовская», "rostov". */
const shortName = (folded: string) => folded.replace(KIND, "").replace(/\s+/g, " ").trim();

// Full names first; a short one («Ростовская», "Altai") counts only where it means one region of the country.
const regionsByName = new Map<string, Region>();
const regionsByShortName = new Map<string, Region | null>();
for (const [position, region] of REGIONS.entries()) {
  const aliases = (regionRows as RegionRow[])[position]?.aliases ?? [];
  for (const name of [region.code, region.nameRu, region.nameEn, ...aliases]) {
    const folded = foldPlace(name);
    regionsByName.set(`${region.countryCode} ${folded}`, region);
    const short = `${region.countryCode} ${shortName(folded)}`;
    const other = regionsByShortName.get(short);
    regionsByShortName.set(short, other === undefined || other === region ? region : null);
  }
}

/**
 * A region by its name in Russian or English or its ISO 3166-2 code: «Ростовская область»,
 * «Ростовская обл.», "Rostov Oblast", `RU-ROS`; the word «Республика» may be missing or stand
 * elsewhere. Without a country the first of Russia, Belarus and Kazakhstan that has one answers.
 */
export function findRegion(countryCode: string | null, nameOrCode: string): Region | null {
  const folded = foldPlace(nameOrCode);
  for (const country of countryCode ? [countryCode] : ["RU", "BY", "KZ"]) {
    const region = regionsByName.get(`${country} ${folded}`) ?? regionByShortName(country, shortName(folded));
    if (region) return region;
  }
  return null;
}

/** The stored name of a region; an unknown one stays as it is and matches nothing. */
export function canonicalRegion(word: string, countryCode?: string): string {
  return findRegion(countryCode ?? null, word)?.nameRu ?? word;
}

function regionByShortName(countryCode: string, short: string): Region | null {
  return short === "" ? null : (regionsByShortName.get(`${countryCode} ${short}`) ?? null);
}

const names: [code: string, other: readonly string[]][] = [
  ...(countryRows as CountryRow[]).map(({ code, aliases = [] }): [string, string[]] => [code, aliases]),
  ...(regionRows as RegionRow[]).map(({ code, aliases = [], capital = [] }): [string, string[]] => [
    code,
    [...aliases, ...capital],
  ]),
  ...Object.entries(DISTRICTS).map(([code, other]): [string, string[]] => [
    code,
    [code, ...other].flatMap((name) => [name, townInEnglish(name) ?? []].flat()),
  ]),
];

/** What else countries, regions and federal districts are called, by their codes and abbreviations; a region also by its capital. */
export const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(names);

const countriesWithRegions = new Set(REGIONS.map(({ countryCode }) => countryCode));

/** The region of another country that a word names; null when it names none, or may be meant for this one. */
export function regionElsewhere(countryCode: string, nameOrCode: string): Region | null {
  const region = findRegion(countryCode, nameOrCode) ?? findRegion(null, nameOrCode);
  if (!region || region.countryCode === countryCode) return null;
  // There is a Brest in France too: where we know no regions, only a code or a full name tells.
  const isFull = regionsByName.get(`${region.countryCode} ${foldPlace(nameOrCode)}`) === region;
  return isFull || countriesWithRegions.has(countryCode) ? region : null;
}
