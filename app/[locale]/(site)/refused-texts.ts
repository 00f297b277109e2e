// Sentences about conditions of an address that could not be used.
import { getTranslations } from "next-intl/server";
import type { RefusedParameter } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

/**
 * Conditions that could not be used, with the reason where there is one. `what` names a range by its lower parameter.
 */
export async function describeRefused(
  refused: readonly RefusedParameter[],
  locale: Locale,
  what: (name: string) => string,
) {
  const t = await getTranslations({ locale, namespace: "filters" });
  const number = (value: string) => formatNumber(Number(value), locale);
  return refused.map(({ name, value, aboveUpper }) =>
    aboveUpper === undefined
      ? { name, value }
      : { name, value, why: t("wrongWayRound", { what: what(name), from: number(value), to: number(aboveUpper) }) },
  );
}
