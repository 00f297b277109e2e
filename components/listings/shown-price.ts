// Texts of the comparable price below a price as written, with the hint that names its rates.
import type { useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/dates";
import { formatRate, NO_VALUE, type PriceParts, THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getPerUnit } from "@/lib/i18n/terms";
import { formatShownParts } from "@/lib/listings/shown-price-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { PriceReason } from "@/lib/prices/contract";
import { computeShownPrice, type KnownPrice, type ShownOffer } from "@/lib/prices/shown-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { getVatFactor } from "@/lib/reference/vat";

type Translate = ReturnType<typeof useTranslations<"priceView">>;

/** The comparable price below a price as written: its parts, or null where it is not known. The hint says how it was made, or why there is none. */
export type ShownComparable = { parts: PriceParts | null; hint: string };

/**
 * The comparable price of an offer in a view: «≈ 52 830 ₽/т без НДС». Null where its seller wrote that very price, and where the price is
 * told on request: the word says so already.
 */
export function formatShownPrice(
  offer: ShownOffer,
  view: PriceView,
  locale: Locale,
  t: Translate,
): ShownComparable | null {
  const shown = computeShownPrice(offer, view);
  if (shown === null) return null;
  if ("reason" in shown) {
    const { reason } = shown;
    return reason === "price_on_request" ? null : { parts: null, hint: formatReason(offer, view, reason, locale, t) };
  }
  return { parts: formatShownParts(shown, view, locale), hint: formatHint(offer, view, shown, locale, t) };
}

/** A comparable price in one piece; an en dash where it is not known. */
export function joinShownPrice({ parts }: ShownComparable): string {
  return parts ? parts.before + parts.whole + parts.fraction + parts.after : NO_VALUE;
}

/** Hints by the rates that they name: offers of one currency and unit share theirs. */
const hints = new WeakMap<PriceView["rates"], Map<string, string>>();

function formatHint(offer: ShownOffer, view: PriceView, shown: KnownPrice, locale: Locale, t: Translate): string {
  const known = hints.get(view.rates) ?? new Map<string, string>();
  hints.set(view.rates, known);
  const percent = shown.isVatConverted ? getVatPercent(offer, view) : null;
  const { rated, rateDate, unitCode } = shown;
  const key = [locale, view.day, view.vatView, percent, rateDate, unitCode, offer.unitCode, ...rated].join();
  const hint = known.get(key) ?? writeHint(offer, view, shown, locale, t);
  known.set(key, hint);
  return hint;
}

function writeHint(offer: ShownOffer, view: PriceView, shown: KnownPrice, locale: Locale, t: Translate): string {
  const rates = shown.rated.flatMap((code) => {
    const rate = view.rates.get(code)?.rate.toNumber();
    return rate === undefined ? [] : [formatRateLine(code, rate, locale)];
  });
  const facts = [
    shown.rateDate &&
      t("hint.rate", {
        date: formatDay(new Date(shown.rateDate), locale, new Date(view.day)),
        rates: rates.join(", "),
      }),
    shown.unitCode !== offer.unitCode && t("hint.unit", { unit: getPerUnit(offer.unitCode, locale) }),
    shown.isVatConverted && t(`hint.${view.vatView ?? "excluded"}`, { percent: getVatPercent(offer, view) }),
  ];
  return facts.filter(Boolean).join("; ");
}

/** «1 $ = 78,5123 ₽», "$1 = ₽78.5123": a small rate by the hundred, as the Bank of Russia writes it. */
export function formatRateLine(code: string, rate: number, locale: Locale): string {
  const nominal = rate >= 1 ? 1 : rate >= 0.01 ? 100 : 10_000;
  const { sign } = getCurrencySign(code);
  const roubles = formatRate(rate * nominal, locale);
  if (locale === "ru") return `${nominal}${THIN}${sign ?? code} = ${roubles}${THIN}₽`;
  return `${sign ?? code + THIN}${nominal} = ₽${roubles}`;
}

function getVatPercent({ categorySlug }: ShownOffer, { day }: PriceView): number {
  const rate = findCategory(categorySlug)?.vatRate;
  return rate ? getVatFactor(rate, day).minus(1).times(100).toNumber() : 0;
}

function formatReason(
  offer: ShownOffer,
  { currency, rates }: PriceView,
  reason: Exclude<PriceReason, "price_on_request">,
  locale: Locale,
  t: Translate,
): string {
  switch (reason) {
    case "unit_not_convertible":
      return t("reasons.unit_not_convertible", { unit: getPerUnit(offer.unitCode, locale) });
    case "currency_without_rate":
      return t("reasons.currency_without_rate", { code: rates.has(offer.currency) ? currency : offer.currency });
    case "vat_unknown":
      return t(offer.vat === null ? "reasons.vat_unknown" : "reasons.vat_abroad");
  }
}
