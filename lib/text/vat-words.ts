// VAT in a search text: «с НДС», «без НДС», "VAT included".

/** Modes of VAT as listings have them, any of which is right, and where the text names them. */
export type VatWords = { modes: readonly VatMode[]; start: number; end: number };
type VatMode = "included" | "excluded" | "none";

const VAT = "(?:ндс|vat)";
const WITHOUT = `(?:без(?:\\s+уч[её]та)?|не\\s+включая|without|no|ex|net\\s+of|before|not\\s+including|excl(?:uding|usive|\\.)?(?:\\s+of)?)\\s+${VAT}|${VAT}(?:-|\\s+)(?:excluded|excl\\.?|free|not\\s+included|не\\s+включ[её]н)`;
const FREE = `не\\s+облагается\\s+${VAT}|не\\s?плательщик\\p{L}*\\s+${VAT}|${VAT}\\s+(?:не\\s+облагается|exempt)`;
const ON_TOP = `(?:плюс|\\+|plus)\\s?${VAT}|${VAT}\\s+(?:сверху|extra)`;
const WITH = `(?:с|со|включая|вкл\\.?|в\\s+т\\.?\\s?ч\\.?|incl(?:uding|usive|\\.)?(?:\\s+of)?|with)\\s+${VAT}|${VAT}(?:\\s+(?:включ[её]н|в\\s+цене|included))?`;
const MODES: readonly [words: string, modes: readonly VatMode[]][] = [
  [WITHOUT, ["excluded", "none"]],
  [FREE, ["none"]],
  [ON_TOP, ["excluded"]],
  [WITH, ["included"]],
];
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${MODES.map(([words]) => `(${words})`).join("|")})(?:\\s?\\d{1,2}\\s?%)?(?![\\p{L}\\p{N}])`,
  "iu",
);

/** A negation shortly before: what it denies is not sure, so that the words ask for nothing. */
const DENIED = /(?<!\p{L})(?:не|ни|без|кроме|not|no|without)\s+(?:\p{L}{1,20}\s+)?$/iu;
/** Characters before VAT that may deny it. */
const NEAR = 32;

/** The modes of VAT that a text asks for, or null. */
export function findVatWords(text: string): VatWords | null {
  const match = WORDS.exec(text);
  const modes = MODES.find((_, at) => match?.[at + 1] !== undefined)?.[1];
  if (!match || !modes || DENIED.test(text.slice(Math.max(0, match.index - NEAR), match.index))) return null;
  return { modes, start: match.index, end: match.index + match[0].length };
}
