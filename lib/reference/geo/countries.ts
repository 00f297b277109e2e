// Countries and regions, by their codes and by any name that people use for them.
import countryRows from "./countries.json";
import { foldPlace } from "./fold-place";
import regionRows from "./regions.json";
import { translateTown } from "./towns";

/** A country of ISO 3166-1. Names: CLDR. */
type Country = { /** alpha-2 */ code: string; alpha3: string; nameRu: string; nameEn: string };

/** A subdivision of ISO 3166-2; known for Russia, Belarus and Kazakhstan. */
type Region = {
  code: string;
  nameRu: string;
  nameEn: string;
  countryCode: string;
  /** Abbreviation of the federal district, «ЮФО»; Russia only. */
  federalDistrict?: string;
  /** The main town in both languages; none if that town is a region of its own. */
  capital?: string[];
};

type CountryRow = Country & { aliases?: string[] };
type RegionRow = Omit<Region, "countryCode"> & { aliases?: string[] };

/** Federal districts by abbreviation: their names, and the usual names of that part of the country. */
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
export const COUNTRIES: readonly Country[] = (countryRows as CountryRow[]).map(({ code, alpha3, nameRu, nameEn }) => ({
  code,
  alpha3,
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

/** A country by its name in Russian or English, another usual name («РФ», «США», "UK"), alpha-2 or alpha-3 code. */
export function findCountry(nameOrCode: string): Country | null {
  return countriesByName.get(foldPlace(nameOrCode)) ?? null;
}

/** A country by its exact alpha-2 code. */
export function findCountryByCode(code: string): Country | null {
  return countriesByCode.get(code) ?? null;
}

/** Regions of Russia, Belarus and Kazakhstan, in the order of their codes. */
export const REGIONS: readonly Region[] = (regionRows as RegionRow[]).map(
  ({ code, nameRu, nameEn, federalDistrict, capital }) => ({
    code,
    nameRu,
    nameEn,
    countryCode: code.slice(0, 2),
    ...(federalDistrict && { federalDistrict }),
    ...(capital && { capital }),
  }),
);

// «краи» is the folded form of «край».
const KIND =
  /(?<!\p{L})(республика|область|краи|автономн\p{L}+|округ|город|г|republic|oblast|krai|okrug|autonomous|city|of|the)(?!\p{L})/gu;

/** A folded name without the kind of the region: «ростовская», "rostov". */
const toShortName = (folded: string) => folded.replace(KIND, "").replace(/\s+/g, " ").trim();

// A short name («Ростовская», "Altai") counts only if it means one region of the country.
const regionsByName = new Map<string, Region>();
const regionsByShortName = new Map<string, Region | null>();
for (const [position, region] of REGIONS.entries()) {
  const aliases = (regionRows as RegionRow[])[position]?.aliases ?? [];
  for (const name of [region.code, region.nameRu, region.nameEn, ...aliases]) {
    const folded = foldPlace(name);
    regionsByName.set(`${region.countryCode} ${folded}`, region);
    const short = `${region.countryCode} ${toShortName(folded)}`;
    const other = regionsByShortName.get(short);
    regionsByShortName.set(short, other === undefined || other === region ? region : null);
  }
}

/**
 * A region by its name or ISO 3166-2 code: «Ростовская область», «Ростовская обл.», "Rostov Oblast", `RU-ROS`.
 * The word «Республика» may be missing or stand elsewhere. Without a country, Russia is searched, then Belarus, then Kazakhstan.
 */
export function findRegion(countryCode: string | null, nameOrCode: string): Region | null {
  const folded = foldPlace(nameOrCode);
  for (const country of countryCode ? [countryCode] : ["RU", "BY", "KZ"]) {
    const region = regionsByName.get(`${country} ${folded}`) ?? findRegionByShortName(country, toShortName(folded));
    if (region) return region;
  }
  return null;
}

/** The stored name of a region; an unknown one stays as it is and matches nothing. */
export function toCanonicalRegion(word: string, countryCode?: string): string {
  return findRegion(countryCode ?? null, word)?.nameRu ?? word;
}

function findRegionByShortName(countryCode: string, short: string): Region | null {
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
    [code, ...other].flatMap((name) => [name, translateTown(name) ?? []].flat()),
  ]),
];

/** Other names of countries, regions (their capitals too) and federal districts, by code or abbreviation. */
export const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(names);

const countriesWithRegions = new Set(REGIONS.map(({ countryCode }) => countryCode));

/** The region of another country that a word names. Null if it names none, or if it may be a region of this country. */
export function findRegionElsewhere(countryCode: string, nameOrCode: string): Region | null {
  const region = findRegion(countryCode, nameOrCode) ?? findRegion(null, nameOrCode);
  if (!region || region.countryCode === countryCode) return null;
  // There is a Brest in France too. For a country without known regions, only a code or a full name counts.
  const isFull = regionsByName.get(`${region.countryCode} ${foldPlace(nameOrCode)}`) === region;
  return isFull || countriesWithRegions.has(countryCode) ? region : null;
}

/** The stored name of a region of one of these countries; without any, of the country that has it. Unknown ones stay as they are. */
export function toStoredRegion(word: string, countries: readonly string[] = []): string {
  const names = countries.map((country) => toCanonicalRegion(word, country));
  return names.find((name) => name !== word) ?? (countries.length === 0 ? toCanonicalRegion(word) : word);
}
