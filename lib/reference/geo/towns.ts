// English names of towns, ports and districts, and of places within a town where goods are handed over.
import { stripKind } from "./fold-place";
import english from "./towns.json";

const ENGLISH: Record<string, string> = english;

/** Towns, ports and districts in both languages. Places within a town («завод») are none. */
export const TOWNS: readonly string[] = Object.entries(ENGLISH)
  .filter(([name]) => /^\p{Lu}/u.test(name))
  .flat();

const RUSSIAN = new Map(Object.entries(ENGLISH).map(([russian, name]) => [name, russian]));
/** The kind of a place behind its name: "Azov station". */
const KIND_BEHIND = /\s(?:station|port)$/iu;

/** The towns of a place in the other language: «Азов» of "Azov station". */
export function listOtherTownNames(place: string): string[] {
  return place.split(/,\s*/).flatMap((part) => {
    const town = stripKind(part).replace(KIND_BEHIND, "");
    return ENGLISH[town] ?? RUSSIAN.get(town) ?? [];
  });
}

/** The English name of a place («Азов», «Урал, завод»). Null if any part is unknown. */
export function translateTown(name: string): string | null {
  const parts = name.split(/,\s*/).map((part) => ENGLISH[part]);
  return parts.includes(undefined) ? null : parts.join(", ");
}
