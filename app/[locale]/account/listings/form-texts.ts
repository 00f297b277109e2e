import { getMessages, getTranslations } from "next-intl/server";
import type { FormTexts } from "@/components/listing-form/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { MAX_PHOTO_MB, MAX_PHOTOS } from "@/lib/listings/photos/problems";
import type { ModelTexts } from "./form-model";

/** Texts of the form, for its part in the browser. */
export async function loadFormTexts(locale: Locale): Promise<FormTexts> {
  const texts = (await getMessages({ locale })).listingForm;
  const t = await getTranslations({ locale, namespace: "listingForm.photos" });
  const limits = { count: MAX_PHOTOS, size: MAX_PHOTO_MB };
  const problems = { ...texts.photos.problems, too_large: t("problems.too_large", limits) };
  return { ...texts, photos: { ...texts.photos, hint: t("hint", limits), overflow: t("overflow", limits), problems } };
}

/** Texts of hints that are made on the server. */
export async function loadModelTexts(locale: Locale): Promise<ModelTexts> {
  return (await loadFormTexts(locale)).model;
}
