// VAT in a search text: «с НДС», «без НДС», "VAT included".

/** Modes of VAT as listings have them, any of which is right, and where the text names them. */
export type VatWords = { modes: readonly VatMode[]; start: number; end: number };
type VatMode = "included" | "excluded" | "none";

const VAT = "(?:ндс|vat)";
const WITHOUT = `без\\s${VAT}|(?:without|no|excl(?:uding|usive|\\.)?(?:\\sof)?)\\s${VAT}|${VAT}\\s(?:excluded|free)`;
const FREE = `не\\sоблагается\\s${VAT}|${VAT}\\s(?:не\\sоблагается|exempt)`;
const ON_TOP = `(?:плюс|\\+|plus)\\s?${VAT}|${VAT}\\s(?:сверху|extra)`;
const WITH = `(?:с|со|включая|вкл\\.?|в\\sт\\.?\\s?ч\\.?|incl(?:uding|usive|\\.)?(?:\\sof)?|with)\\s${VAT}|${VAT}(?:\\s(?:включ[её]н|в\\sцене|included))?`;
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

/** The modes of VAT that a text asks for, or null. */
export function findVatWords(text: string): VatWords | null {
  const match = WORDS.exec(text);
  const modes = MODES.find((_, at) => match?.[at + 1] !== undefined)?.[1];
  return match && modes ? { modes, start: match.index, end: match.index + match[0].length } : null;
}
