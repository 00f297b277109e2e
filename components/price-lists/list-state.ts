// Types and texts of the pages of price lists.
import type { Dated, Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";

/** Texts of the pages of price lists. `#` stands for what is filled in. */
export type ListTexts = (typeof ru)["priceLists"];
export type ListFormTexts = ListTexts["forms"];

export type ListError = keyof ListFormTexts["errors"];
export type ListField = keyof ListFormTexts["fieldErrors"];

/** Answer of every form on the pages of price lists. `why` is a sentence about a file or an address. */
export type ListFormState =
  | Idle
  | (({ status: "done"; what: "saved" } | { status: "error"; error: ListError; why?: string; fields: ListField[] }) &
      Dated);

export type ListAction = (previous: ListFormState, form: FormData) => Promise<ListFormState>;

/** A field that a form names, with its label. */
export const LIST_LABELS = {
  name: "nameLabel",
  address: "addressLabel",
  currency: "currencyLabel",
  unit: "unitLabel",
  country: "countryLabel",
  region: "regionLabel",
  basis: "basisLabel",
  basisPlace: "placeLabel",
} as const satisfies Record<ListField, keyof ListFormTexts>;

/** A column of a price list in the form that corrects it. Values are those of `formatMeaning`. */
export type ShownColumn = {
  /** Name under which a correction is remembered: the head, or `#3`. */
  name: string;
  label: string;
  samples: readonly string[];
  value: string;
  isUnsure: boolean;
};
