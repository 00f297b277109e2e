// Reads what a cell or a head says about VAT.
import { foldName } from "@/lib/core/text";

/** `included`: the price has VAT in it. `excluded`: VAT comes on top. `none`: VAT is not charged. */
export type VatMode = "included" | "excluded" | "none";

const TAX = "(?:ндс|vat|налога?\\s?\\(ндс\\))";
const RATE = String.raw`(?:\s*[-–(:]?\s*(?<![\d.,])\d{1,2}(?:[.,]\d+)?\s?%\)?)`;
const INCLUDED = String.raw`(?:вкл(?:\.|юч\p{L}*)?|учт[её]н\p{L}*|учитыва\p{L}*|входит|incl(?:\.|ud\p{L}*|usive)?)`;
const NOT_INCLUDED = String.raw`(?:(?:не|not|(?:do|does|is|are)n['’]t)\s(?:be\s)?${INCLUDED})`;
const WITHOUT = String.raw`(?:без(?:\sуч[её]та)?|не\sс|${NOT_INCLUDED}(?:\sof)?|искл(?:\.|ючая)?|without|excl(?:\.|ud(?:e|es|ed|ing)|usive)?(?:\sof)?|ex\.?|net\sof|plus|плюс|\+)`;
const IN_PRICE = String.raw`(?:(?:уже\s)?в\s(?:цен\p{L}|стоимост\p{L}{1,2})|in\s(?:the\s)?prices?)`;
const WITH = String.raw`(?:с(?:\sуч[её]том)?|${INCLUDED}(?:\sof)?|в\sтом\sчисле|в\s?т\.?\s?ч\.?|with|gross)`;
const BEHIND = String.raw`(?:(?:${IN_PRICE}\s)?(?:is\s|are\s)?${INCLUDED}(?:\s${IN_PRICE})?|${IN_PRICE})`;
const ON_TOP = String.raw`(?:(?:${IN_PRICE}\s)?(?:(?:is|are|will)\s)?${NOT_INCLUDED}(?:\s${IN_PRICE})?|(?:(?:начисл|взима|оплачив|добавл|доплачив)\p{L}*\s)?(?:сверху|сверх\s(?:цены|стоимости)|отдельно|дополнительно)|начисляется|excl(?:\.|ud\p{L}*)?|extra|on\stop|(?:will|to|is)\s(?:be\s)?added)`;
const FREE = String.raw`(?:не\sоблагается|освобожд[её]н[оа]?|exempt|zero[-\s]rated)`;
const ZERO = String.raw`(?<![\d.,])0(?:[.,]0+)?\s?%`;
const FORMS: [VatMode, RegExp][] = (
  [
    [
      "none",
      String.raw`(?:(?:без\s)?${TAX}\s*[-:(]?\s*${FREE}\)?|${FREE}\s*${TAX}?|(?:с\s)?${TAX}\s*[-:(]?\s*${ZERO}\)?|${ZERO}\s?${TAX}|${WITHOUT}\s?${TAX}\s?\(?усн\)?)`,
    ],
    ["excluded", String.raw`(?:${WITHOUT}\s?${RATE}?\s?${TAX}${RATE}?|${TAX}${RATE}?\s*[-:(]?\s*${ON_TOP}\)?)`],
    [
      "included",
      String.raw`(?:${WITH}\s?${RATE}?\s?${TAX}${RATE}?|${TAX}${RATE}?\s*[-:(]?\s*${BEHIND}\)?|${TAX}${RATE}|${RATE}\s?${TAX}|(?:в\sтом\sчисле|в\s?т\.?\s?ч\.?)${RATE})`,
    ],
  ] as [VatMode, string][]
).map(([mode, form]) => [mode, new RegExp(String.raw`(?<![\p{L}])${form}(?![\p{L}])`, "iu")]);

/** A statement about VAT. `other`: a second one in the same text that contradicts it. */
type StatedVat = { vat: VatMode; other: VatMode | null; rest: string };

/** Takes statements about VAT out of a text: «Цена с НДС, руб./т». Null when there is none. */
export function takeVat(given: string): StatedVat | null {
  // A Latin «c» looks the same.
  const text = given.replace(/(?<![\p{L}])[cC](?=\s?(?:\d{1,2}\s?%\s?)?ндс)/iu, "с");
  for (const [vat, form] of FORMS) {
    const found = form.exec(text);
    if (!found) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
    const next = takeVat(rest);
    if (!next) return { vat, other: null, rest };
    return { vat, other: [next.vat, next.other].find((one) => one !== vat && one !== null) ?? null, rest: next.rest };
  }
  return null;
}

/** Words that free a price from VAT: «без НДС (экспорт)». */
const FREE_WORDS = /^[(\s,]*(экспорт|export|усн|упрощ[её]нка|патент)[)\s.]*$/iu;

/** Cells of a column about VAT that say nothing without its head. */
const WORDS: Record<VatMode, RegExp> = {
  none: /^(0 ?%?|export|экспорт|none|no vat|vat exempt|усн|не обл(?:\.|агается)|no_vat|vat_0|освобожден[оа]?)$/u,
  excluded: /^(без|нет|excl?\.?|excluded|net|no|false|vat excluded|сверху|\+ ?\d{1,2}([.,]\d+)? ?%)$/u,
  included:
    /^(да|есть|вкл\.?|включ[её]н[ао]?|incl?\.?|included|gross|yes|true|vat included|vat_\d\d|с? ?\d{1,2}([.,]\d+)? ?%|[5-9]|[12]\d|ндс|с)$/u,
};

/** Reads a cell of a column about VAT: «с НДС», «НДС 22%», «нет», `with_vat`, «не облагается». Null when it says neither. */
export function readVat(text: string): VatMode | null {
  const word = foldName(text).replaceAll("_", " ");
  const found = takeVat(word);
  if (found?.other) return null;
  if (found && FREE_WORDS.test(found.rest)) return "none";
  if (found) return /[\p{L}\p{N}]/u.test(found.rest) ? null : found.vat;
  const modes = (Object.keys(WORDS) as VatMode[]).filter(
    (mode) => WORDS[mode].test(word) || WORDS[mode].test(foldName(text)),
  );
  return modes[0] ?? null;
}

/** True for a rate alone, «10%», «НДС 22%»: it says how much VAT is, and not whether the price has it. */
export const isBareRate = (text: string): boolean =>
  /^(?:(?:ндс|vat)[\s_:-]*)?\d{1,2}(?:[.,]\d+)?\s?%?$/iu.test(text.trim());
