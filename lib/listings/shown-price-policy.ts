// Texts of a comparable price.
import { formatPriceParts, type PriceParts, THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeShownPrice, type KnownPrice, type ShownOffer } from "@/lib/prices/shown-policy";
import { WORDS } from "./words-policy";

/** A comparable price in parts, with «≈» before it and its VAT behind, where that was converted. */
export function formatShownParts(shown: KnownPrice, { currency, vatView }: PriceView, locale: Locale): PriceParts {
  const { amount, decimals, unitCode, isVatConverted } = shown;
  const parts = formatPriceParts(amount, getCurrencySign(currency), getUnitAbbr(unitCode, locale), locale, decimals);
  const vat = isVatConverted && vatView ? ` ${WORDS[locale].vat[vatView]}` : "";
  return { ...parts, before: `≈${THIN}${parts.before}`, after: parts.after + vat };
}

/** «≈ 52 830 ₽/т без НДС». Null where it is not known, or its seller wrote that very price. */
export function formatShownText(offer: ShownOffer, view: PriceView, locale: Locale): string | null {
  const shown = computeShownPrice(offer, view);
  if (shown === null || "reason" in shown) return null;
  const { before, whole, fraction, after } = formatShownParts(shown, view, locale);
  return before + whole + fraction + after;
}
