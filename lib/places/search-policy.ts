// Finds places by what somebody types: a name, its beginning, with typing errors, in either layout or alphabet.
import { foldPlace, stripKind } from "@/lib/reference/geo/fold-place";
import { PLACES, type Place } from "@/lib/reference/places/places";
import { spellBySound, switchLayout, unifyAlphabet } from "@/lib/text/letters";

/** Names of each place in the form in which they are compared. */
const NAMES: readonly { place: Place; names: string[] }[] = PLACES.map((place) => {
  const { id, nameRu, nameEn, aliases = [], inflected } = place;
  const names = [nameRu, nameEn, id, ...aliases, ...aliases.map(stripKind), ...Object.values(inflected ?? {})];
  return { place, names: [...new Set(names.map(foldPlace))] };
});

/** Levels of likeness, best first; each typing error is a level more than `NEAR`. */
const SAME = 0;
const BEGINNING = 1;
const WORD_BEGINNING = 2;
const NEAR = 3;

/** Places that a text names, the likest first, then the largest. The other layout without an error comes before this one with errors. */
export function searchPlaces(text: string): Place[] {
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

function rank(text: string, mistakes: number): Place[] {
  const found = NAMES.flatMap(({ place, names }) => {
    const level = Math.min(...names.map((name) => compare(text, name)));
    return level < Number.POSITIVE_INFINITY ? [{ place, level }] : [];
  });
  if (found.length === 0 && mistakes > 0) {
    for (const { place, names } of NAMES) {
      const errors = Math.min(...names.map((name) => countMistakes(text, name, mistakes)));
      if (errors <= mistakes) found.push({ place, level: NEAR + errors });
    }
  }
  return found
    .sort(
      (a, b) =>
        a.level - b.level ||
        (b.place.population ?? 0) - (a.place.population ?? 0) ||
        (a.place.id < b.place.id ? -1 : 1),
    )
    .map(({ place }) => place);
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
