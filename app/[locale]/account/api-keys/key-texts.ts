import { getMessages, getTranslations } from "next-intl/server";
import { EXPIRY_DAYS, OVERLAP_HOURS } from "@/components/account/key-state";
import type { KeyTexts } from "@/components/account/key-texts";
import type { Locale } from "@/lib/i18n/routing";

/** Texts of the page of keys, for its part in the browser. */
export async function loadKeyTexts(locale: Locale): Promise<KeyTexts> {
  const t = await getTranslations({ locale, namespace: "keys" });
  return {
    ...(await getMessages({ locale })).keys,
    overlaps: Object.fromEntries(
      OVERLAP_HOURS.map((hours) => [hours, hours === 0 ? t("overlapNow") : t("hours", { count: hours })]),
    ),
    expiries: Object.fromEntries(
      EXPIRY_DAYS.map((days) => [days, days === 0 ? t("expiryNever") : t("days", { count: days })]),
    ),
  };
}
