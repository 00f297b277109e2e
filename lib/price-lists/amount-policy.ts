// Reads amounts of a price list: volumes and measured qualities.
import Decimal from "decimal.js";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findUnitByCode, findUnitFor } from "@/lib/reference/units/units";
import { takeMeasure } from "@/lib/sheets/measure";
import { readNumber, readNumberRange } from "@/lib/sheets/numbers";
import type { ProblemCode } from "@/lib/sheets/problems";

/** A value of a cell, or why it is none: `args` fill the sentence of the code. */
export type ReadValue<T> = { value: T } | { code: ProblemCode; args: Record<string, string | number> };

const MOST_SHOWN = 80;

/**
 * Reads a volume in the unit of the price: «120», «1 200 т», «5 000 кг» beside a price per tonne. `headUnit`: the unit that the head
 * of its column names. `isLeast`: «от 20 т» is 20.
 */
export function readVolume(
  text: string,
  {
    headUnit,
    unit,
    category,
    isLeast,
  }: { headUnit: string | null; unit: string; category: CategoryNode; isLeast: boolean },
): ReadValue<number> {
  const shown = text.slice(0, MOST_SHOWN);
  const { measure, rest } = takeMeasure(
    /\d\p{L}/u.test(text) ? text.replace(/(?<=\d)(?=\p{L})/u, ", ") : spaceUnit(text),
  );
  const range = readNumberRange(rest);
  if (range === null) return { code: "not_a_volume", args: { text: shown } };
  if ("readings" in range) {
    const [first, second] = range.readings;
    return { code: "ambiguous_number", args: { field: "volume", text: shown, first, second } };
  }
  const number = range.min === range.max || (isLeast && range.max === null) ? range.min : null;
  if (number === null) return { code: "not_a_volume", args: { text: shown } };
  const word = measure.unit ?? headUnit;
  const found = word === null ? null : findUnitFor(word, category);
  const own = findUnitByCode(unit);
  const from = found === null ? own : "unit" in found ? found.unit : null;
  if (!own || !from || from.baseCode !== own.baseCode)
    return { code: "volume_of_other_unit", args: { text: shown, unit: own?.code ?? unit } };
  const volume = new Decimal(number).times(from.factor).div(own.factor);
  return volume.decimalPlaces() > 4
    ? { code: "volume_of_other_unit", args: { text: shown, unit: own.code } }
    : { value: volume.toNumber() };
}

/** «120 т»: a comma before the unit, as heads have it. */
const spaceUnit = (text: string) => text.replace(/(?<=\d)\s+(?=\p{L})/u, ", ");

const YES = /^(да|есть|yes|true|\+|1)$/iu;
const NO = /^(нет|no|false|0)$/iu;

/** Reads a quality as a listing has it. A number may bear the unit of its attribute; a range is none. */
export function readQuality(text: string, attribute: Attribute): ReadValue<string | number | boolean> {
  const args = { field: attribute.key, text: text.slice(0, MOST_SHOWN) };
  if (attribute.type === "boolean") {
    if (YES.test(text)) return { value: true };
    return NO.test(text) ? { value: false } : { code: "not_a_quality", args };
  }
  if (attribute.type !== "number") return { value: text };
  const { unit } = attribute;
  const bare = (unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text)
    .replace(/\s*%$/u, "")
    .trim();
  const isNegative = /^[-−]\s?\d/u.test(bare);
  const number = readNumber(isNegative ? bare.slice(1) : bare);
  if (number && "value" in number) return { value: Number(number.value) * (isNegative ? -1 : 1) };
  if (number) {
    const [first, second] = number.readings;
    return { code: "ambiguous_number", args: { ...args, first, second } };
  }
  return { code: readNumberRange(bare) ? "quality_range" : "not_a_quality", args };
}
