// The terms of places: countries, regions and towns by all their names.
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import {
  COUNTRIES,
  findCountry,
  findCountryByCode,
  findRegion,
  OTHER_NAMES,
  REGIONS,
} from "@/lib/reference/geo/countries";
import { TOWNS } from "@/lib/reference/geo/towns";
import { PLACES } from "@/lib/reference/places/places";
import { isGoods } from "./goods";
import { isRealWord } from "./lexicon";
import { listNameTerms } from "./names";
import { stemWord } from "./stem";
import { listTerms, parseWanted, type Wanted } from "./words";

type Place = { countryCode: string; region: string | null };

/** `own`: the names of a place in both languages and its federal district. `around`: its main town and its other names. */
type PlaceTerms = { own: readonly string[]; around: readonly string[] };

/** The terms of a place. Those of its main town stand apart: a listing of that region need not be in the town. */
export function splitPlaceTerms({ countryCode, region }: Place): PlaceTerms {
  return placeTerms(`${countryCode} ${region ?? ""}`);
}

/** All terms of a place. */
export function listPlaceTerms(place: Place): readonly string[] {
  const { own, around } = splitPlaceTerms(place);
  return [...own, ...around];
}

const placeTerms = memoise(
  (place): PlaceTerms => {
    const [countryCode, region] = [place.slice(0, 2), place.slice(3)];
    const country = findCountryByCode(countryCode);
    const known = region === "" ? null : findRegion(countryCode, region);
    const terms = listTerms([country?.nameRu, country?.nameEn, region, known?.nameEn].filter(Boolean).join(", "));
    // «Краснодарский край» is also found as «Краснодар», «Ростовская область» as «Ростов», «Ивановская» as «Иваново».
    const towns = listTowns(terms);
    const listOthers = (code: string) => listNameTerms(code, OTHER_NAMES.get(code) ?? []);
    const wider = [countryCode, known?.federalDistrict ?? []].flat().flatMap(listOthers);
    return { own: [...terms, ...wider], around: [...towns, ...(known ? listOthers(known.code) : [])] };
  },
  { most: 5_000, longest: 200 },
);

/** The town in the name of a region, as it is and as a stem. */
const listTowns = (terms: Iterable<string>): string[] =>
  [...terms].flatMap((term) => {
    const [, town] = /^([а-я]{4,})ск$/.exec(term) ?? [];
    return town === undefined ? [] : [town, stemWord(town)];
  });

const getPlaceTerms = lazy(
  () =>
    new Set([
      // «ДР Конго»: two letters of a name are none of their own («уголь ДР»), unless a country has it («РФ»).
      ...COUNTRIES.flatMap(({ code }) => [...listPlaceTerms({ countryCode: code, region: null })]).filter(
        (term) => term.length > 2 || findCountry(term) !== null,
      ),
      ...REGIONS.flatMap(({ countryCode, nameRu }) => [...listPlaceTerms({ countryCode, region: nameRu })]),
      ...TOWNS.flatMap((name) => [...listTerms(name)]),
      ...getPlaceNames().keys(),
    ]),
);

/** The terms of places that have a name of one meaning, and the regions or countries where these are. */
const getPlaceNames = lazy(() => {
  const regions = new Map<string, Set<string>>();
  for (const { nameRu, nameEn, country, region } of PLACES)
    for (const name of [nameRu, nameEn]) {
      const [wanted, more] = parseWanted(name);
      // «Грязи», «Клин»: words of the language that texts use in their own meaning.
      if (!wanted || more || isRealWord(name)) continue;
      for (const term of wanted.terms) regions.set(term, (regions.get(term) ?? new Set()).add(region ?? country));
    }
  return regions;
});

const LONGEST_NAME = 4;
const toNameKey = (words: readonly Pick<Wanted, "terms">[]) => words.map(({ terms }) => terms[0]).join(" ");

/** Words before or behind the name of a place: «порт Новороссийск», «г. Москва». */
const KIND_OF_PLACE =
  /(?<=^|\s)(?:порт[ау]?|ст|станци\p{L}|г|город|п|пгт|рейд|погранпереход|мапп|port|station|city)\.?(?=\s|$)/iu;

const toTypedName = (name: string) => name.toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ");

/** Names of several words, «Верхняя Пышма», "Nizhny Tagil": the keys of their words, and their forms as typed. */
const getLongNames = lazy(() => {
  const names = PLACES.flatMap(({ nameRu, nameEn, aliases = [], inflected }) =>
    [nameRu, nameEn, ...aliases, ...Object.values(inflected ?? {})].filter((name) => !KIND_OF_PLACE.test(name)),
  );
  const keys = names.flatMap((name) => {
    const words = parseWanted(name.replaceAll("-", " "));
    return words.length > 1 && words.length <= LONGEST_NAME ? [toNameKey(words)] : [];
  });
  return { keys: new Set(keys), typed: new Set(names.map(toTypedName)) };
});

/** Whether words are the name of a place. With goods, or with real words only, they must be typed as in it: not «соль илецк», «минеральная вода». */
function isLongName(text: string, words: readonly Wanted[]): boolean {
  const { keys, typed } = getLongNames();
  if (!keys.has(toNameKey(words))) return false;
  const hasGoods = words.some(({ terms }) => terms.some(isGoods));
  const isPlain = words.every(({ start, end }) => isRealWord(text.slice(start, end)));
  return (!hasGoods && !isPlain) || typed.has(toTypedName(text.slice(words[0]?.start, words.at(-1)?.end)));
}

/** The positions of the things that form a name of several words: each may be a common word of its own, «минеральные» and «воды». */
export function findLongNames(text: string, wanted: readonly Wanted[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at + 1 < wanted.length; at += 1)
    for (let end = at + 2; end <= Math.min(wanted.length, at + LONGEST_NAME); end += 1) {
      const words = wanted.slice(at, end);
      const isRun = words.every((one, number) => {
        const before = words[number - 1];
        return one.isWord && (!before || /^[\s-]+(?:на[\s-]+)?$/iu.test(text.slice(before.end, one.start)));
      });
      if (isRun && isLongName(text, words)) for (let word = at; word < end; word += 1) found.add(word);
    }
  return found;
}

/** Towns that are regions of their own, by the region around them. */
const AROUND: Readonly<Record<string, string>> = { "RU-MOW": "RU-MOS", "RU-SPE": "RU-LEN" };

/** The codes of the regions and countries that each term names, or where the town is that it names. */
const getRegions = lazy(() => {
  const regions = new Map<string, Set<string>>();
  const add = (terms: Iterable<string>, code: string) => {
    for (const term of terms) regions.set(term, (regions.get(term) ?? new Set()).add(AROUND[code] ?? code));
  };
  for (const { code, nameRu, nameEn } of [...COUNTRIES, ...REGIONS]) {
    // The «эл» of «Марий Эл» is the stem of other words.
    add(
      [...listTerms(`${nameRu}, ${nameEn}`)].filter((term) => term.length > 2),
      code,
    );
    add(listTerms((OTHER_NAMES.get(code) ?? []).join(", ")), code);
  }
  for (const { countryCode, code, nameRu } of REGIONS)
    add(listTowns(listTerms(findRegion(countryCode, nameRu)?.nameRu ?? nameRu)), code);
  for (const [term, codes] of getPlaceNames()) for (const code of codes) add([term], code);
  return regions;
});

/** Whether terms name two places, none of which is in the other: «Липецк» and «Самара», but not «Азов» and «Ростовская область». */
export function arePlacesApart(some: readonly string[], others: readonly string[]): boolean {
  const [here, there] = [some, others].map((terms) => terms.flatMap((term) => [...(getRegions().get(term) ?? [])]));
  const isWithin = (one: string, other: string) =>
    one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);
  if (!here?.length || !there?.length) return false;
  return here.every((one) => there.every((other) => !isWithin(one, other)));
}

/** Whether a term is part of the name of a place. */
export function isPlace(term: string): boolean {
  return term.length > 1 && getPlaceTerms().has(term);
}
