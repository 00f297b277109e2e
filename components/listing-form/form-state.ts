// Types of the listing form: its choices, the typed values, the answer of its action.
import type { Option } from "@/components/ui/field";
import type ru from "@/lib/i18n/messages/ru.json";

/** Texts of the form, in the page's language. */
export type FormTexts = typeof ru.listingForm;

export type AttributeField = {
  key: string;
  type: "number" | "enum" | "text" | "boolean";
  name: string;
  unit: string | null;
  /** Unit of lengths from one metre on, where they are typed in millimetres: «м». */
  metres: string | null;
  options: Option[];
};
/** The part of the form that depends on the category. */
export type CategoryForm = {
  slug: string;
  name: string;
  /** Codes of units that measure other goods. */
  unfitUnits: string[];
  attributes: AttributeField[];
  priceHint: string | null;
};
/** Choices of the form, in the page's language. */
export type Choices = {
  categories: { label: string; options: Option[] }[];
  units: (Option & { abbr: string })[];
  currencies: (Option & { sign: string | null })[];
  countries: Option[];
  regions: string[];
  bases: Option[];
};

/** Texts of the fields by name; qualities are named `attr.<key>`. */
export type TypedValues = Record<string, string>;

/** Name in the browser's storage; it carries the account, so that the next person at it does not see the text. */
export const formatKeptName = (userId: string, slug: string | null) => `tonna:listing:${userId}:${slug ?? "new"}`;

export type SaveError = keyof FormTexts["failures"];
export type ErrorWord = keyof FormTexts["errors"];

type Filled = {
  values: TypedValues;
  category: CategoryForm;
  /** Grows when the fields have to be filled from `values` again. */
  round: number;
  /** The version that was shown when one began to type; null for a new listing. */
  version: number | null;
  /** Time when the fields of the first page were saved without being sent; null for fresh fields. */
  unsentAt: string | null;
};
/** Answer of the form's action. What was typed always comes back. */
export type SaveState =
  | ({ status: "filled" } & Filled)
  | ({
      status: "error";
      error: SaveError;
      fields: Record<string, ErrorWord>;
      /** The version that somebody else made meanwhile, with `etag_mismatch`. */
      newerVersion: number | null;
    } & Filled);

export type SaveAction = (previous: SaveState, form: FormData) => Promise<SaveState>;
