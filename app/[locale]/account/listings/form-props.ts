import type { FormTexts } from "@/components/listing-form/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { saveListingAction } from "./form-actions";
import { createCategoryForm, listFormChoices } from "./form-model";
import type { Start } from "./form-start";

/** Properties of the listing form, for a new listing or an existing one. */
export function createFormProps({ leaf, ...start }: Start, locale: Locale, texts: FormTexts, userId: string) {
  const { values, version, unsentAt, ...saved } = start;
  const category = createCategoryForm(leaf, locale, texts.model);
  return {
    action: saveListingAction,
    start: { status: "filled", values, category, round: 0, version, unsentAt } as const,
    ...saved,
    locale,
    now: new Date().toISOString(),
    userId,
    choices: listFormChoices(locale),
    texts,
  };
}
