// Whole words that are written in several ways.
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

/** The same few hundred names come with every listing, and folding one takes as long as storing three. */
const known = new Map<string, string>();
const CACHED = 5_000;
const LONGEST = 80;

/** A name as it is compared: no case, accents, ё, й, dashes, dots or brackets; usual abbreviations written out. */
export function foldPlace(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const folded = fold(name);
  if (known.size >= CACHED) known.clear();
  if (name.length <= LONGEST) known.set(name, folded);
  return folded;
}

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
