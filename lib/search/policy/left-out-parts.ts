// The parts of a query that a wider one leaves out.
import type { QueryPart } from "../contract";

/** Words and numbers, folded. */
const listPieces = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .match(/[\p{L}\p{N}.,]+/gu) ?? [];

/** The parts, or their words, that a wider query lacks: places and others. Null if it has other words: then it is a correction. */
export function listLeftOut(parts: readonly QueryPart[], wider: string): { places: string[]; others: string[] } | null {
  const typed = new Set(parts.flatMap(({ text }) => listPieces(text)));
  const kept = new Set(listPieces(wider));
  if ([...kept].some((word) => !typed.has(word))) return null;
  const leftOut = parts.flatMap(({ kind, text }) => {
    const words = listPieces(text);
    const missing = words.filter((word) => !kept.has(word));
    if (missing.length === 0) return [];
    return [{ kind, text: missing.length === words.length ? text : missing.join(" ") }];
  });
  if (leftOut.length === 0) return null;
  const [places, others] = [true, false].map((isPlace) =>
    leftOut.flatMap(({ kind, text }) => ((kind === "place") === isPlace ? [text] : [])),
  );
  return { places: places ?? [], others: others ?? [] };
}
