// Finds the place that the free text of a listing names.
import { memoise } from "@/lib/core/cache/remembered";
import { findRegion } from "@/lib/reference/geo/countries";
import { foldPlace, stripKind } from "@/lib/reference/geo/fold-place";
import { findCapital, PLACES, type Place } from "@/lib/reference/places/places";
import type { PlaceMatch } from "./contract";

const toWords = (text: string) => foldPlace(text).split(" ");
const toSet = (text: string): ReadonlySet<string> => new Set(toWords(text));

/** Words before the name of a place: kinds of places. */
const KINDS = toSet(
  "г город гор ст. станция станции порт порту порта порте п рейд жд пос поселок погранпереход st. station port city town",
);
/** Words before a form of a name. */
const PREPOSITIONS = toSet("в во из на до с со у от к под через for from to at in near");
/** Words before a name that is not that of a town: a street named after one, a part of the country. */
const OTHERS = toSet(
  "ул улица пр проспект пер переулок шоссе ш бульвар наб набережная street road avenue северный северная north",
);

/** Most words of a name. */
const LONGEST = 4;

/** Endings of a Russian name by its own: «Азов», «Азова», «Азове»; «Самара», «Самары»; «Казань», «Казани». Others stay as they are. */
const ENDINGS: readonly [own: RegExp, others: readonly string[]][] = [
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, ["а", "у", "ом", "е"]],
  [/а$/, ["ы", "и", "е", "у", "ой"]],
  [/я$/, ["и", "е", "ю", "ей"]],
  [/ь$/, ["и", "я", "ю", "е", "ью", "ем"]],
];

/** Forms of a folded name that follow the rules; the last word is declined. */
function listForms(name: string): string[] {
  const rule = ENDINGS.find(([own]) => own.test(name));
  return rule ? rule[1].map((ending) => name.replace(rule[0], ending)) : [];
}

const byName = new Map<string, Set<Place>>();
const byForm = new Map<string, Set<Place>>();

function add(index: Map<string, Set<Place>>, key: string, place: Place): void {
  index.set(key, (index.get(key) ?? new Set()).add(place));
}

for (const place of PLACES) {
  const names = [place.nameRu, place.nameEn, ...(place.aliases ?? []), ...Object.values(place.inflected ?? {})];
  for (const name of names) {
    add(byName, foldPlace(name), place);
  }
  for (const alias of place.aliases ?? []) add(byName, foldPlace(stripKind(alias)), place);
  for (const name of [place.nameRu, ...(place.aliases ?? [])])
    for (const form of listForms(foldPlace(name))) add(byForm, form, place);
}

/** Places that each name in a text may mean, in the order of the names; of names that overlap, the longest. */
const listNamed = memoise(
  (text: string): readonly ReadonlySet<Place>[] => text.split(/[,;:/]|\s[-–—]\s/).flatMap(listNamedInPart),
  { most: 5_000, longest: 200 },
);

function listNamedInPart(part: string): ReadonlySet<Place>[] {
  const words = toWords(part);
  const found: ReadonlySet<Place>[] = [];
  for (let at = 0; at < words.length; ) {
    const name = OTHERS.has(words[at - 1] ?? "") ? null : findNameAt(words, at);
    if (name) found.push(name.places);
    at += name?.length ?? 1;
  }
  return found;
}

function findNameAt(words: readonly string[], at: number): { places: ReadonlySet<Place>; length: number } | null {
  const before = words[at - 1] ?? "";
  const isForm = KINDS.has(before) || PREPOSITIONS.has(before);
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length);
    const places = byName.get(name.join(" ")) ?? (isForm ? byForm.get(name.join(" ")) : undefined);
    if (places) return { places, length };
  }
  return null;
}

/**
 * The place that a text names: one in the region first, else one whose name no other place bears. Null for a text of two such places in
 * different regions: «Москва, Новороссийск».
 */
export function findNamedPlace(text: string, region: string | null): Place | null {
  const named = listNamed(text);
  for (const places of named) {
    const inRegion = [...places].filter((place) => region !== null && place.region === region);
    if (inRegion.length === 1) return inRegion[0] ?? null;
  }
  const certain = named.flatMap((places) => (places.size === 1 ? [...places] : []));
  return new Set(certain.map(toArea)).size === 1 ? (certain[0] ?? null) : null;
}

/** A region as its capital: Moscow stands for the region around it, too. Abroad the country. */
const toArea = ({ region, country }: Place): string => (region ? (findCapital(region)?.id ?? region) : country);

type Located = { countryCode: string; region: string | null; basisPlace: string | null };
/** The place of a basis: both null where none is known. */
export type BasisPlace = { basisPlaceId: string | null; basisPlaceMatch: PlaceMatch | null };

/** The place of a listing's basis that its writer did not state: the one that its text names, or the capital of its region. */
export function resolveBasisPlace({ countryCode, region, basisPlace }: Located): BasisPlace {
  const code = region === null ? null : (findRegion(countryCode, region)?.code ?? null);
  const named = basisPlace === null ? null : findNamedPlace(basisPlace, code);
  if (named) return { basisPlaceId: named.id, basisPlaceMatch: "named" };
  const capital = code === null ? null : findCapital(code);
  return capital
    ? { basisPlaceId: capital.id, basisPlaceMatch: "region" }
    : { basisPlaceId: null, basisPlaceMatch: null };
}
