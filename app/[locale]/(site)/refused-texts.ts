import { getTranslations } from "next-intl/server";
import type { RefusedParameter } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

/** Parameters that name a place. */
const PLACES = ["at", "near", "place"];

/** Characters of a refused value that its notice repeats. */
const IN_TEXT = 80;

/**
 * Conditions that could not be used, with the reason where there is one. `what` names a range by its lower parameter.
 */
export async function describeRefused(
  refused: readonly RefusedParameter[],
  locale: Locale,
  what: (name: string) => string,
) {
  const t = await getTranslations({ locale, namespace: "filters" });
  const ofPlaces = await getTranslations({ locale, namespace: "priceView" });
  const number = (value: string) => formatNumber(Number(value), locale);
  return refused.map(({ name, value, aboveUpper }) => {
    if (PLACES.includes(name)) return { name, value, why: ofPlaces("noSuchPlace", { place: value.slice(0, IN_TEXT) }) };
    if (aboveUpper === undefined) return { name, value };
    return { name, value, why: t("wrongWayRound", { what: what(name), from: number(value), to: number(aboveUpper) }) };
  });
}
