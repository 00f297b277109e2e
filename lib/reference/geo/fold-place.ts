// Folds the name of a place to the form in which names are compared.
import { memoise } from "@/lib/core/cache/remembered";

/** Words with several spellings, by the spelling that is folded. */
const SAME: Record<string, string> = {
  "&": "and",
  st: "saint",
  "о-в": "остров",
  "о-ва": "острова",
  св: "святой",
  обл: "область",
  респ: "республика",
  окр: "округ",
  region: "oblast",
  territory: "krai",
  kray: "krai",
  district: "okrug",
};

/**
 * Folds the name of a place: no case, accents, ё, й, dashes, dots or brackets; usual abbreviations written out.
 * Results are cached, because the same few hundred names come with all listings.
 */
export const foldPlace = memoise(fold, { most: 5_000 });

function fold(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/[’'`"«»]/g, "")
    .replace(/(?<=\p{L})\.(?=\p{L}\.)/gu, "")
    .replace(/[.,()]/g, " ")
    .split(/\s+/)
    .map((word) => (Object.hasOwn(SAME, word) ? SAME[word] : word))
    .join(" ")
    .replace(/\s*-\s*|\s+/g, " ")
    .trim();
}

/** A name without the kind of the place before it: «ст. Кавказская», "port Taman". */
export function stripKind(name: string): string {
  return name.trim().replace(/^(ст|st|г|п|порт|port|город|станция|station)(\.\s*|\s+)(?=\p{L})/iu, "");
}
