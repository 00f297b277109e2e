// The unsent listing form, as its page saves and finds it.
import { z } from "zod";
import { removeUnstorable, storable } from "@/lib/core/text";

/** The listing that a form changes; empty for a new one. */
export const FormSlug = z.string().max(200).check(storable);

// Saved while one types: what a database can't store is left out, for the listing itself to be refused with a word.
const typed = (max: number) => z.string().max(max).overwrite(removeUnstorable);

/**
 * Fields of a listing's form, sent or not: texts by name of the field, as they were typed. `typedIn` is the language of the
 * page, which decides how an amount is read. A text may be longer than the contract allows, so that it comes back whole.
 */
export const FormValues = z
  .record(typed(100), typed(40_000))
  .refine((values) => Object.keys(values).length <= 200, "has too many fields");
export type FormValues = z.infer<typeof FormValues>;

/** A form that saves itself while one types. */
export const SaveForm = z.strictObject({
  slug: FormSlug,
  values: FormValues,
  /** The version of the listing when the form was opened; null for a new one. */
  version: z.int32().min(1).nullable(),
  /** Number of the saving that this form knows of; 0 for none. */
  revision: z.int32().min(0),
  /** The person has looked at what another tab had saved, and does not need it. */
  forgetOther: z.boolean().default(false),
});
export type SaveForm = z.infer<typeof SaveForm>;

/** The form that another tab or device saved before. */
export type OtherForm = { at: string; values: FormValues };
export type FormSaved = { revision: number; at: string; other: OtherForm | null };

/** A form as it was left. */
export type SavedForm = FormSaved & { values: FormValues; version: number | null };
