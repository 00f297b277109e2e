// Reads sizes and shares: diameters in millimetres, percents.
import Decimal from "decimal.js";
import { readNumberRange } from "./numbers";

/** No share, and no size in millimetres, is as large; the table has room for it. */
const TOO_LARGE = 1e6;

/** Both ends, without an upper one when it is open. */
export type SizeRange = { min: string; max: string | null };

/** «12», «12,5 %», «160-240», «46.5-48%», «180+», «не менее 12,5»: both ends of a range. Null for «до 14» and for two readings. */
export function readRange(text: string, factor = 1): SizeRange | null {
  const bare = text.replace(/(мм|см|mm|cm|%|ø|Ø|⌀|d=)/giu, " ");
  const range = readNumberRange(bare);
  if (!range || "readings" in range || range.min === null) return null;
  const size = (value: string) => new Decimal(value).times(factor).toDecimalPlaces(3);
  if (size(range.max ?? range.min).gte(TOO_LARGE)) return null;
  return { min: size(range.min).toFixed(), max: range.max && size(range.max).toFixed() };
}

/** A diameter in millimetres; sheets of the timber trade write centimetres into the same column. */
export function readDiameter(text: string): SizeRange | null {
  return readRange(text, /(см|cm)\.?\s*$/iu.test(text) ? 10 : 1);
}
