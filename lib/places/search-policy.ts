// Finds places by what somebody types: a name, its beginning, with typing errors, in either layout or alphabet.
import { foldPlace, stripKind } from "@/lib/reference/geo/fold-place";
import { PLACES, type Place } from "@/lib/reference/places/places";
import { spellBySound, switchLayout, unifyAlphabet } from "@/lib/text/letters";

/** A place that a text names, and its other usual spelling where the text is likest to that. */
export type NamedPlace = { place: Place; alias: string | null };

/** A name in the form in which it is compared. `alias`: as people write it; null for forms of the name itself. */
type Name = { folded: string; alias: string | null };

const NAMES: readonly { place: Place; names: Name[] }[] = PLACES.map((place) => {
  const { id, nameRu, nameEn, aliases = [], inflected } = place;
  const own = [nameRu, nameEn, id, ...Object.values(inflected ?? {})].map((name) => ({ name, alias: null }));
  const others = aliases.flatMap((alias) => [alias, stripKind(alias)].map((name) => ({ name, alias })));
  const names = new Map<string, Name>();
  for (const { name, alias } of [...own, ...others]) {
    const folded = foldPlace(name);
    if (!names.has(folded)) names.set(folded, { folded, alias });
  }
  return { place, names: [...names.values()] };
});

/** Levels of likeness, best first; each typing error is a level more than `NEAR`. */
const SAME = 0;
const BEGINNING = 1;
const WORD_BEGINNING = 2;
const NEAR = 3;

/** Places that a text names, the likest first, then the largest. The other layout without an error comes before this one with errors. */
export const searchPlaces = (text: string): Place[] => findNamedPlaces(text).map(({ place }) => place);

/** `searchPlaces` with the spelling that was likest. */
export function findNamedPlaces(text: string): NamedPlace[] {
  const variants = listVariants(text);
  for (const count of [() => 0, getMistakes])
    for (const variant of variants) {
      const found = rank(variant, count(variant));
      if (found.length > 0) return found;
    }
  return [];
}

/** The text as it stands, then as the keys of the other layout or the sounds of Latin letters would write it. */
function listVariants(text: string): string[] {
  const own = foldPlace(stripKind(unifyAlphabet(text)));
  const spelled = own.split(" ").map((word) => spellBySound(word) ?? word);
  return [...new Set([own, foldPlace(switchLayout(text)), spelled.join(" ")])].filter((variant) => variant !== "");
}

/** Typing errors that a text of its length may have. */
const getMistakes = ({ length }: string) => (length < 4 ? 0 : length < 7 ? 1 : 2);

function rank(text: string, mistakes: number): NamedPlace[] {
  const found = rankBy((name) => compare(text, name));
  const near =
    found.length === 0 && mistakes > 0
      ? rankBy((name) => {
          const errors = countMistakes(text, name, mistakes);
          return errors <= mistakes ? NEAR + errors : Number.POSITIVE_INFINITY;
        })
      : [];
  return [...found, ...near].sort(
    (a, b) =>
      a.level - b.level || (b.place.population ?? 0) - (a.place.population ?? 0) || (a.place.id < b.place.id ? -1 : 1),
  );
}

/** Places with the level of their likest name; of equal ones the place's own. */
function rankBy(getLevel: (name: string) => number): (NamedPlace & { level: number })[] {
  return NAMES.flatMap(({ place, names }) => {
    let best = { level: Number.POSITIVE_INFINITY, alias: null as string | null };
    for (const { folded, alias } of names) {
      const level = getLevel(folded);
      if (level < best.level) best = { level, alias };
    }
    return best.level < Number.POSITIVE_INFINITY ? [{ place, ...best }] : [];
  });
}

function compare(text: string, name: string): number {
  if (name === text) return SAME;
  if (name.startsWith(text)) return BEGINNING;
  return name.includes(` ${text}`) ? WORD_BEGINNING : Number.POSITIVE_INFINITY;
}

/**
 * The least typing errors between a text and a name or its beginning: a letter more, less, other, or two exchanged. Infinity where
 * there are more than `most`.
 */
function countMistakes(text: string, name: string, most: number): number {
  if (text.length > name.length + most) return Number.POSITIVE_INFINITY;
  const width = Math.min(name.length, text.length + most);
  let [before, last] = [[] as number[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= text.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= width; at += 1) {
      const isSame = text[row - 1] === name[at - 1];
      const cost = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && text[row - 1] === name[at - 2] && text[row - 2] === name[at - 1];
      next.push(isSwapped ? Math.min(cost, (before[at - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...next) > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, next];
  }
  const least = Math.min(...last);
  return least <= most ? least : Number.POSITIVE_INFINITY;
}
