// Reads what a cell or a head says about VAT.
import { foldName } from "@/lib/core/text";

/** `included`: the price has VAT in it. `excluded`: VAT comes on top. `none`: VAT is not charged. */
export type VatMode = "included" | "excluded" | "none";

const TAX = "(?:ндс|vat|налога?\\s?\\(ндс\\))";
const RATE = "(?:\\s*[-–(]?\\s*\\d{1,2}(?:[.,]\\d+)?\\s?%\\)?)";
const WITHOUT = String.raw`(?:без(?:\sуч[её]та)?|не\sвключая|искл\.?|without|excl(?:\.|uding|uded|usive)?(?:\sof)?|ex\.?|net\sof|plus|плюс|\+)`;
const WITH = String.raw`(?:с(?:\sуч[её]том)?|вкл(?:\.|ючая|ючен[оа]?)?|в\sтом\sчисле|в\s?т\.?\s?ч\.?|incl(?:\.|uding|uded|usive)?(?:\sof)?|with|gross)`;
const BEHIND = String.raw`(?:вкл(?:\.|юч[её]н[оа]?|ючается)|учт[её]н|в\sцене|incl(?:\.|uded)?|included)`;
const ON_TOP = String.raw`(?:сверху|не\sвключ[её]н[оа]?|не\sвходит|оплачивается\sотдельно|excl(?:\.|uded)?|extra)`;
const FREE = String.raw`(?:не\sоблагается|освобожд[её]н[оа]?|exempt|zero[-\s]rated)`;
const FORMS: [VatMode, RegExp][] = (
  [
    [
      "none",
      String.raw`(?:(?:без\s)?${TAX}\s*[-:(]?\s*${FREE}\)?|${FREE}\s*${TAX}?|${TAX}\s*[-:]?\s*0\s?%|0\s?%\s?${TAX}|${WITHOUT}\s?${TAX}\s?\(?усн\)?)`,
    ],
    ["excluded", String.raw`(?:${WITHOUT}\s?${TAX}${RATE}?|${TAX}${RATE}?\s*[-:(]?\s*${ON_TOP}\)?)`],
    [
      "included",
      String.raw`(?:${WITH}\s?${RATE}?\s?${TAX}${RATE}?|${TAX}${RATE}?\s*[-:(]?\s*${BEHIND}\)?|${TAX}${RATE}|${WITH}${RATE})`,
    ],
  ] as [VatMode, string][]
).map(([mode, form]) => [mode, new RegExp(String.raw`(?<![\p{L}])${form}(?![\p{L}])`, "iu")]);

/** Takes a statement about VAT out of a text: «Цена с НДС, руб./т». Null when there is none. */
export function takeVat(given: string): { vat: VatMode; rest: string } | null {
  // A Latin «c» looks the same.
  const text = given.replace(/(?<![\p{L}])[cC](?=\s?(?:\d{1,2}\s?%\s?)?ндс)/iu, "с");
  for (const [vat, form] of FORMS) {
    const found = form.exec(text);
    if (found)
      return { vat, rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim() };
  }
  return null;
}

/** What frees a price from VAT: «без НДС (экспорт)». */
const FREE_WORDS = /^[(\s,]*(экспорт|export|усн|упрощ[её]нка|патент)[)\s.]*$/iu;

/** Cells of a column about VAT that say nothing without its head. */
const WORDS: Record<VatMode, RegExp> = {
  none: /^(0 ?%?|export|экспорт|none|no vat|vat exempt|усн|не облагается|no_vat|vat_0|освобожден[оа]?)$/u,
  excluded: /^(без|нет|excl?\.?|excluded|net|no|false|vat excluded|сверху)$/u,
  included: /^(да|есть|incl?\.?|included|gross|yes|true|vat included|vat_\d\d|\d{1,2}([.,]\d+)? ?%|ндс|с)$/u,
};

/** Reads a cell of a column about VAT: «с НДС», «НДС 22%», «нет», `with_vat`, «не облагается». Null when it says neither. */
export function readVat(text: string): VatMode | null {
  const word = foldName(text).replaceAll("_", " ");
  const found = takeVat(word);
  if (found && FREE_WORDS.test(found.rest)) return "none";
  if (found) return /[\p{L}\p{N}]/u.test(found.rest) ? null : found.vat;
  const modes = (Object.keys(WORDS) as VatMode[]).filter(
    (mode) => WORDS[mode].test(word) || WORDS[mode].test(foldName(text)),
  );
  return modes[0] ?? null;
}
