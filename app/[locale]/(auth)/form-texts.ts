import { getTranslations } from "next-intl/server";
import type { FormTexts } from "@/components/auth/action-form";
import type { FieldCode, FormError } from "@/lib/auth/contract";
import { env } from "@/lib/core/env";
import type { Locale } from "@/lib/i18n/routing";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/users/contract";

const ERRORS = [
  "invalid",
  "wrong_credentials",
  "blocked",
  "email_taken",
  "wrong_password",
  "token_invalid",
  "rate_limited",
  "signed_out",
  "unavailable",
  "internal",
] as const;
const FIELD_CODES = ["required", "too_short", "too_long", "invalid", "same_as_email"] as const;

/** Texts of an account form: its own, and a sentence for everything that can be wrong with it. */
export async function loadFormTexts(
  locale: Locale,
  own: Pick<FormTexts, "submit"> & Partial<FormTexts>,
): Promise<FormTexts> {
  const t = await getTranslations({ locale, namespace: "forms" });
  const errors = Object.fromEntries(
    ERRORS.map((code) => [code, t(`errors.${code}`, { support: env().SUPPORT_EMAIL })]),
  ) as Record<FormError, string>;
  const bounds = { min: PASSWORD_MIN, max: PASSWORD_MAX };
  const fieldErrors = Object.fromEntries(FIELD_CODES.map((code) => [code, t(`fields.${code}`, bounds)])) as Record<
    FieldCode,
    string
  >;
  return {
    pending: t("pending"),
    done: t("done"),
    ...own,
    errors,
    fieldErrors,
  };
}
