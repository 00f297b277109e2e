// Names of the price-step fields, and amounts that were typed in the other language.
import { formatTypedAmount, toPlainAmount } from "@/lib/i18n/amount";
import { isLocale, type Locale } from "@/lib/i18n/routing";
import { MOST_STEPS } from "@/lib/listings/text-policy";
import type { AttributeField, TypedValues } from "./form-state";

/** The field that says in which language a form was filled. It is kept with the others: «14,500» is one amount in each. */
export const TYPED_IN = "typedIn";

/** Rows that a form may have for prices of larger amounts, and how many are shown at least. */
export const STEP_ROWS = Array.from({ length: MOST_STEPS }, (_, row) => row);
const SHOWN_STEPS = 3;
export const formatStepName = (row: number, part: "from" | "pricePerUnit") => `priceSteps.${row}.${part}`;

/** The rows that a form with these values shows: a few, or as many as are filled. */
export const listShownSteps = (values: TypedValues) =>
  STEP_ROWS.slice(0, Math.max(SHOWN_STEPS, STEP_ROWS.findLastIndex((row) => isStepFilled(values, row)) + 1));

/** Whether something is typed in a row. */
export const isStepFilled = (values: TypedValues, row: number) =>
  (["from", "pricePerUnit"] as const).some((part) => (values[formatStepName(row, part)] ?? "").trim() !== "");

const AMOUNTS: readonly string[] = [
  "pricePerUnit",
  "volume",
  "minVolume",
  ...STEP_ROWS.flatMap((row) => [formatStepName(row, "from"), formatStepName(row, "pricePerUnit")]),
];
const QUALITY = "attr.";

/** Names of the fields that hold amounts, with these qualities. */
export function listAmountNames(qualities: readonly Pick<AttributeField, "key" | "type">[]): string[] {
  return [...AMOUNTS, ...qualities.flatMap(({ key, type }) => (type === "number" ? [`${QUALITY}${key}`] : []))];
}

/**
 * Writes the amounts of kept fields for a page of this language. A form without a language loses amounts that the two
 * languages read differently: a missing price does no harm, a price a thousand times off does.
 */
export function writeIn(values: TypedValues, amounts: readonly string[], locale: Locale): TypedValues {
  const from = findLanguage(values);
  const written = amounts.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[name, from ? rewriteAmount(text, from, locale) : keepUnmistakable(text)]];
  });
  return { ...values, ...Object.fromEntries(written), [TYPED_IN]: locale };
}

function findLanguage(values: TypedValues): Locale | null {
  const language = values[TYPED_IN];
  return isLocale(language) ? language : null;
}

function rewriteAmount(text: string, from: Locale, to: Locale): string {
  if (from === to) return text;
  const plain = toPlainAmount(text, from);
  if (plain !== null) return formatTypedAmount(plain, to);
  // A text that is no amount in its language must not become one in the other.
  return toPlainAmount(text, to) === null ? text : "";
}

const keepUnmistakable = (text: string) => (toPlainAmount(text, "ru") === toPlainAmount(text, "en") ? text : "");

/** Whether a field has one meaning in two forms. Any quality may be an amount: only the category knows. */
export function hasSameMeaning(name: string, one: TypedValues, other: TypedValues): boolean {
  const [from, to] = [findLanguage(one), findLanguage(other)];
  const mayBeAmount = AMOUNTS.includes(name) || name.startsWith(QUALITY);
  const text = (values: TypedValues) => (values[name] ?? "").replaceAll("\r\n", "\n");
  if (!mayBeAmount || !from || !to || from === to) return text(one) === text(other);
  return (toPlainAmount(text(one), from) ?? text(one)) === (toPlainAmount(text(other), to) ?? text(other));
}
