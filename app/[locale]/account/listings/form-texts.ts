import { getMessages } from "next-intl/server";
import type { FormWords } from "@/components/listing-form/form-state";
import type { Locale } from "@/lib/i18n/routing";
import type { ModelWords } from "./form-model";

/** Every word of the form, for its part in the browser. */
export async function formWords(locale: Locale): Promise<FormWords> {
  return (await getMessages({ locale })).listingForm;
}

/** Words of hints that are made on the server. */
export async function modelWords(locale: Locale): Promise<ModelWords> {
  return (await formWords(locale)).model;
}
