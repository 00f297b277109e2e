// The search of a category by its names, for the category picker.

/** A category that takes listings, as the picker shows it. */
export type LeafChoice = {
  slug: string;
  name: string;
  group: string;
  industry: string;
  /** Other names of the category. */
  words: string;
};

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");

/** Leaves in which each typed word begins some word, those whose own name has them all first. */
export function matchLeaves(leaves: readonly LeafChoice[], typed: string): LeafChoice[] {
  const wanted = splitWords(typed);
  if (wanted.length === 0) return [...leaves];
  const has = (text: string) => {
    const words = splitWords(text);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  };
  const found = leaves.filter(({ name, group, industry, words }) => has(`${name} ${group} ${industry} ${words}`));
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))];
}

function splitWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
