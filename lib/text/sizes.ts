// Sizes that the qualities of a listing make together: a sheet of 8 mm, 1500 mm and 6000 mm is «8х1500х6000».
import type { Attribute } from "@/lib/reference/categories/contract";

const CROSSED = /^\d+(?:[.,]\d+)?(?:[xх×]\d+(?:[.,]\d+)?){1,2}$/iu;
const MOST_NUMBERS = 4;
/** From this length on people say metres. */
const METRE = 1_000;

/** The part of a size that a quality tells: «8», «40х20». Null for other qualities. */
function readPart({ unit }: Attribute, value: unknown): string | null {
  if (typeof value === "number") return unit === "мм" ? String(value) : null;
  return typeof value === "string" && CROSSED.test(value) ? value : null;
}

/** Texts of the sizes that neighbouring qualities make, in the order of the category; a crossed size stands first too: «1525х1525х12». */
export function listSizes(qualities: readonly (readonly [Attribute, unknown])[]): string[] {
  const parts = qualities.flatMap(([attribute, value]) => readPart(attribute, value) ?? []);
  const runs = parts.flatMap((part, at) => {
    const next = parts.slice(at + 1).map((_, behind) => parts.slice(at, at + behind + 2).join("х"));
    const crossed = parts[at + 1];
    return crossed !== undefined && CROSSED.test(crossed) && !CROSSED.test(part)
      ? [...next, `${crossed}х${part}`]
      : next;
  });
  const sizes = runs.filter((size) => size.split(/[xх×]/iu).length <= MOST_NUMBERS);
  return sizes.flatMap((size) => {
    const inMetres = size.replace(/(?<=х)\d{4,5}$/u, (length) => String(Number(length) / METRE));
    return inMetres === size ? [size] : [size, inMetres];
  });
}

/** Terms of lengths in metres: 6000 mm is «6 м». */
export function listMetres({ unit }: Attribute, value: unknown): string[] {
  return unit === "мм" && typeof value === "number" && value >= METRE ? [`${value / METRE}м`] : [];
}
