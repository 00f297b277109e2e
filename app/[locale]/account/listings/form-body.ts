// From the fields of the listing form to a body of the API, and from its errors back to the fields.
import { ON_REQUEST } from "@/components/listing-form/fields";
import type { ErrorWord, TypedValues } from "@/components/listing-form/form-state";
import { readPhotos } from "@/components/listing-form/photo-list";
import { formatStepName, isStepFilled, listAmountNames, STEP_ROWS } from "@/components/listing-form/typed-in";
import type { FieldError } from "@/lib/core/errors";
import { isAmbiguousAmount, readAmount } from "@/lib/i18n/amount";
import type { Locale } from "@/lib/i18n/routing";
import type { AttributeValues } from "@/lib/listings/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";

const TEXTS = ["title", "type", "categorySlug", "currency", "volumeUnit", "country"] as const;
const OPTIONAL_TEXTS = ["region", "description", "basis", "basisPlace", "vat", "externalId"] as const;

/**
 * The body that the API would take for these fields. A blank optional field is null, a blank required one stays blank and
 * is refused; what is no number stays text and is refused as such. Of the attributes that are `stored`, those that the
 * category of the form does not show go. A price is left out where it is told on request.
 */
export function toListingBody(
  values: TypedValues,
  category: CategoryNode,
  locale: Locale,
  stored: AttributeValues = {},
): Record<string, unknown> {
  const text = (name: string) => (values[name] ?? "").replaceAll("\r\n", "\n");
  const amount = (name: string) => {
    const typed = text(name);
    const number = readAmount(typed, locale);
    return number !== null && Number.isFinite(number) ? number : typed;
  };
  const orNull = (name: string, value: unknown) => (text(name).trim() === "" ? null : value);
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    ...Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, orNull(name, text(name))])),
    ...(values[ON_REQUEST] ? { priceOnRequest: true } : { pricePerUnit: amount("pricePerUnit") }),
    ...(!values[ON_REQUEST] && {
      priceSteps: listStepRows(values).map((row) => ({
        from: amount(formatStepName(row, "from")),
        pricePerUnit: amount(formatStepName(row, "pricePerUnit")),
      })),
    }),
    volume: orNull("volume", amount("volume")),
    minVolume: orNull("minVolume", amount("minVolume")),
    // A form that was kept before photos were in it must not remove them.
    ...(values.images !== undefined && { images: readPhotos(values.images).map(({ url, alt }) => ({ url, alt })) }),
    attributes: Object.fromEntries([
      ...Object.keys(stored).map((key) => [key, null]),
      ...category.attributes.map(({ key, type }) => {
        const name = `attr.${key}`;
        const value = type === "number" ? amount(name) : type === "boolean" ? readBoolean(text(name)) : text(name);
        return [key, orNull(name, value)];
      }),
    ]),
  };
}

/** Rows of price steps in which something is typed. */
const listStepRows = (values: TypedValues) => STEP_ROWS.filter((row) => isStepFilled(values, row));

function readBoolean(text: string): boolean | string {
  return text === "true" || text === "false" ? text === "true" : text;
}

/** Texts for the codes of the contract; a code without one reads as invalid. */
const WORDS: Partial<Record<string, ErrorWord>> = {
  required: "required",
  too_short: "too_short",
  too_long: "too_long",
  too_small: "too_small",
  too_big: "too_big",
  too_precise: "too_precise",
  out_of_range: "out_of_range",
  invalid_characters: "invalid_characters",
  region_of_another_country: "region_of_another_country",
  unit_of_other_goods: "unit_of_other_goods",
  min_above_max: "min_above_max",
  not_rising: "not_rising",
  not_unique: "not_unique",
  unknown_photo: "unknown_photo",
};

/** Errors by field of the form, from the contract and the command; the first of a field counts. */
export function toFormErrors(
  errors: readonly FieldError[],
  values: TypedValues,
  category: CategoryNode,
  locale: Locale,
): Record<string, ErrorWord> {
  const numbers = new Set(listAmountNames(category.attributes));
  const rows = listStepRows(values);
  const fields: Record<string, ErrorWord> = {};
  for (const { pointer = "", code } of errors) {
    const name = pointer
      .replace(/^#\//, "")
      .replace(/^attributes\//, "attr.")
      .replace(/^images\/.*/, "images")
      .replace(/^priceSteps\/(\d+)\/(from|pricePerUnit)$/, (_all, place: string, part: "from" | "pricePerUnit") =>
        formatStepName(rows[Number(place)] ?? 0, part),
      );
    const typed = values[name] ?? "";
    const noNumber = numbers.has(name) && (code === "invalid_type" || code === "invalid_value");
    const numberWord = isAmbiguousAmount(typed, locale) ? "ambiguous_number" : "not_a_number";
    fields[name] ??= typed.trim() === "" ? "required" : noNumber ? numberWord : (WORDS[code] ?? "invalid");
  }
  return fields;
}
