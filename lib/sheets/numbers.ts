// Reads numbers and ranges as people write them. A number with two readings is never taken for one of them.
import Decimal from "decimal.js";

/** A number as exact decimal text, its two readings («14,200»), or null when the text is no number. */
type ReadNumber = { value: string } | { readings: [string, string] } | null;

/** Both ends of a range; null for an open end («от 180», «до 12 000»). */
export type NumberRange = { min: string | null; max: string | null };
type ReadRange = NumberRange | { readings: [string, string] } | null;

const SPACES = /[\s\u00a0\u2000-\u200a\u202f'’`]/gu;
const MAX_DIGITS = 15;

/**
 * Reads «14 200», «11 900,50», `1.265,40`, `1,265.40`, `1,265,400`. «14,200» and `1.250` have two readings; `0.125` and `1250.500` one.
 */
export function readNumber(text: string): ReadNumber {
  const tidy = text.trim();
  if (!/^\d/u.test(tidy) || tidy.length > 40 || !hasSoundGroups(tidy)) return null;
  const bare = tidy.replace(SPACES, "");
  if (!/^\d+(?:[.,]\d+)*$/.test(bare)) return null;
  const marks = bare.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? ".";
  const isMixed = marks.some((mark) => mark !== last);
  // Each mark but a last one of its kind separates groups of three digits.
  const groups = bare.split(isMixed ? (last === "," ? "." : ",") : last);
  if (isMixed || marks.length > 1) {
    const whole = (isMixed ? bare.slice(0, bare.lastIndexOf(last)) : bare).split(/[.,]/);
    if (isMixed && marks.filter((mark) => mark === last).length > 1) return null;
    if (whole[0] === "0" || (whole[0]?.length ?? 0) > 3 || whole.slice(1).some((group) => group.length !== 3))
      return null;
    return toValue(isMixed ? `${whole.join("")}.${bare.slice(bare.lastIndexOf(last) + 1)}` : whole.join(""));
  }
  const [whole = "", fraction] = groups;
  if (fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !new RegExp(SPACES.source, "u").test(tidy))
    return { readings: [`${whole}${fraction}`, strip(`${whole}.${fraction}`)] };
  return toValue(fraction === undefined ? whole : `${whole}.${fraction}`);
}

/** Spaces stand between groups of three digits only: «12 5» is no number. */
function hasSoundGroups(text: string): boolean {
  const [first = "", ...groups] = (text.split(/[.,]/)[0] ?? "").split(SPACES);
  const rest = text.slice((text.split(/[.,]/)[0] ?? "").length);
  if (new RegExp(SPACES.source, "u").test(rest)) return false;
  return (
    groups.length === 0 || (/^\d{1,3}$/.test(first) && first !== "0" && groups.every((group) => /^\d{3}$/.test(group)))
  );
}

function toValue(text: string): ReadNumber {
  const [whole = "", fraction = ""] = text.split(".");
  if (whole.length > MAX_DIGITS || fraction.length > 20) return null;
  return { value: strip(text) };
}

const strip = (text: string): string => new Decimal(text).toFixed();

const NUMBER = String.raw`\d[\d\s\u00a0\u202f'’.,]*\d|\d`;
const LOWER =
  "(?:от|с|from|не\\s?менее|не\\s?ниже|более|свыше|больше|выше|min\\.?|мин\\.?|минимум|at\\s?least|over|above|[>≥⩾]=?)";
const UPPER =
  "(?:до|to|up\\s?to|не\\s?более|не\\s?выше|менее|меньше|ниже|max\\.?|макс\\.?|максимум|at\\s?most|under|below|[<≤⩽]=?)";
const BETWEEN = "(?:-|–|—|−|‐|‑|…|\\.\\.\\.?|÷|до|to|и\\s?до)";
const RANGE = new RegExp(
  String.raw`^(?<lower>${LOWER})?\s*(?<upper>${UPPER})?\s*(?<first>${NUMBER})\s*(?<open>\+|и\s?(?:более|выше|больше)|and\s?(?:more|above))?(?:\s*(?<between>${BETWEEN})\s*(?<second>${NUMBER}))?$`,
  "iu",
);

/** Reads «12», «160-240», «от 24 000», «до 12 000», «180+», «не менее 12,5», «> 13,5». A reversed range is null. */
export function readNumberRange(text: string): ReadRange {
  const tidy = text.replace(/\s+/gu, " ").trim();
  // «14 max»: the bound may stand behind.
  const turned = tidy.replace(/^([\d.,\s]*\d)\s?(max|min|макс|мин)\.?$/iu, "$2 $1");
  const { lower, upper, first, open, second } = (tidy.length <= 80 && RANGE.exec(turned)?.groups) || {};
  if (!first || (upper && (lower || second)) || (open && (second || upper))) return null;
  const from = readNumber(first);
  const to = second ? readNumber(second) : from;
  if (!from || !to) return null;
  const ambiguous = "readings" in from ? from : "readings" in to ? to : null;
  if (ambiguous) return ambiguous;
  if (!("value" in from) || !("value" in to)) return null;
  if (second) return new Decimal(to.value).lt(from.value) ? null : { min: from.value, max: to.value };
  if (upper) return { min: null, max: from.value };
  return lower || open ? { min: from.value, max: null } : { min: from.value, max: from.value };
}
