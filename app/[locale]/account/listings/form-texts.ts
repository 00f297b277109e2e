import { getMessages, getTranslations } from "next-intl/server";
import type { FormWords } from "@/components/listing-form/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { MAX_PHOTO_MB, MAX_PHOTOS } from "@/lib/listings/photos/photo-contract";
import type { ModelWords } from "./form-model";

/** Every word of the form, for its part in the browser. */
export async function formWords(locale: Locale): Promise<FormWords> {
  const words = (await getMessages({ locale })).listingForm;
  const t = await getTranslations({ locale, namespace: "listingForm.photos" });
  const limits = { count: MAX_PHOTOS, size: MAX_PHOTO_MB };
  const problems = { ...words.photos.problems, too_large: t("problems.too_large", limits) };
  return { ...words, photos: { ...words.photos, hint: t("hint", limits), overflow: t("overflow", limits), problems } };
}

/** Words of hints that are made on the server. */
export async function modelWords(locale: Locale): Promise<ModelWords> {
  return (await formWords(locale)).model;
}
