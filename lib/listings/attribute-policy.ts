// Rules of the qualities of a listing, by its category.
import { MAX_AMOUNT } from "@/lib/core/amount-limit";
import { type FieldError, formatPointer } from "@/lib/core/errors";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, listCategoryPath } from "@/lib/reference/categories/tree";
import type { AttributeValues, PatchListing } from "./contract";
import { findOption, readAttributeText } from "./query";

/** Merges attributes key by key (RFC 7396) and checks those that are written: a rule made since then locks no listing. */
export function mergeAttributes(
  { category, moves }: { category: CategoryNode; moves: boolean },
  before: AttributeValues,
  patch: PatchListing["attributes"],
  errors: FieldError[],
): AttributeValues {
  const known = new Map(category.attributes.map((attribute) => [attribute.key, attribute]));
  if (patch === null) return {};
  const refuse = (key: string, code: string, detail: string) =>
    errors.push({ pointer: formatPointer(["attributes", key]), code, detail });
  const kept = Object.entries(before).filter(([key]) => patch?.[key] === undefined);
  for (const [key] of kept) {
    if (moves && !known.has(key))
      refuse(
        key,
        "unknown_attribute",
        `is not an attribute of ${category.slug}, to which the listing moves: send null to drop it`,
      );
  }
  const written = Object.entries(patch ?? {}).flatMap(([key, value]) => {
    if (value === null) return [];
    const attribute = known.get(key);
    const checked = attribute
      ? checkValue(attribute, value, category)
      : { problem: "unknown_attribute", detail: `is not an attribute of ${category.slug}` };
    if ("value" in checked) return [[key, checked.value]];
    refuse(key, checked.problem, checked.detail);
    return [];
  });
  return Object.fromEntries([...kept, ...written]);
}

type Checked = { value: string | number | boolean } | { problem: string; detail: string };

/** Moisture of timber is told by its dry mass: what was just felled has more water than wood. */
const mayPassWhole = (attribute: Attribute, category: CategoryNode) =>
  attribute.key === "moisture" && listCategoryPath(category)[0]?.slug === "timber";

function checkValue(attribute: Attribute, value: unknown, category: CategoryNode): Checked {
  const notOfType = (detail: string): Checked => ({ problem: "invalid_type", detail });
  if (attribute.type === "number") {
    if (typeof value !== "number") return notOfType("must be a number");
    if (value > MAX_AMOUNT) return { problem: "too_big", detail: `must be at most ${MAX_AMOUNT}` };
    if (value < -MAX_AMOUNT) return { problem: "too_small", detail: `must be at least -${MAX_AMOUNT}` };
    // The bounds of the reference data refuse nothing; a share of a whole alone has hard ones.
    if (attribute.unit === "%" && (value < 0 || (value > 100 && !mayPassWhole(attribute, category))))
      return { problem: "out_of_range", detail: "must be from 0 to 100%" };
    return /^-?\d+(\.\d{1,4})?$/.test(String(value))
      ? { value }
      : { problem: "too_precise", detail: "must have at most 4 decimals" };
  }
  if (attribute.type === "boolean") return typeof value === "boolean" ? { value } : notOfType("must be true or false");
  if (typeof value !== "string") return notOfType("must be a string");
  if (attribute.type === "text") return readAttributeText(value);
  const option = findOption(attribute, value);
  if (option !== null) return { value: option };
  return { problem: "invalid_value", detail: `must be one of ${attribute.options?.join(", ")}` };
}

/** Units of measures in which goods come in steps: sizes in millimetres, weights of paper and of blocks; null is of years and grades. */
const SIZE_UNITS: ReadonlySet<string | null> = new Set([null, "мм", "г/м²", "кг/м³"]);

/** Whether a number names a size, a grade or a year: goods come in few of them, so that each is a choice of its own. */
export const comesInSizes = ({ type, unit }: Pick<Attribute, "type" | "unit">) =>
  type === "number" && SIZE_UNITS.has(unit);
