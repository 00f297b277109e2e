import { getMessages, getTranslations } from "next-intl/server";
import type { FormTexts } from "@/components/auth/action-form";
import { env } from "@/lib/core/env";
import type { Locale } from "@/lib/i18n/routing";
import { PASSWORD_MIN } from "@/lib/users/contract";

/** Texts of an account form: its own, and a sentence for everything that can be wrong with it. */
export async function loadFormTexts(
  locale: Locale,
  own: Pick<FormTexts, "submit"> & Partial<FormTexts>,
): Promise<FormTexts> {
  const { errors, fields, ...texts } = (await getMessages({ locale })).forms;
  const t = await getTranslations({ locale, namespace: "forms" });
  return {
    ...texts,
    ...own,
    errors: { ...errors, blocked: t("errors.blocked", { support: env().SUPPORT_EMAIL }) },
    fieldErrors: { ...fields, too_short: t("fields.too_short", { min: PASSWORD_MIN }) },
  };
}
