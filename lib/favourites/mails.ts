// The mail about favourites that became cheaper.
import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { formatNumber, formatPercent, formatPrice, quoteText } from "@/lib/i18n/format";
import { formatListingTitle, type Titled } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr, PRICE_ON_REQUEST } from "@/lib/i18n/terms";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { FavouritePrice } from "./contract";

/** A favourite that became cheaper; `percent` is negative. */
export type PriceFall = Titled & { slug: string; before: FavouritePrice; now: FavouritePrice; percent: number };

/** Listings that a mail shows in full. */
const SHOWN = 20;

const TEXTS = {
  ru: {
    one: (title: string) => `Цена снизилась: ${title}`,
    many: (count: number) => `Цены снизились: ${count} в избранном`,
    line: "В вашем избранном подешевело:",
    rest: (count: number) => `И ещё ${count} — в избранном.`,
    note: (now: string, before: string, change: string) => `${now} вместо ${before}, ${change}`,
    button: "Открыть избранное",
    closing: "Цены в разных валютах и единицах сравниваются в рублях за одну и ту же единицу по курсу Банка России.",
  },
  en: {
    one: (title: string) => `Price drop: ${title}`,
    many: (count: number) => `Price drops: ${count} of your favourites`,
    line: "Some of your favourites are now cheaper:",
    rest: (count: number) => `And ${count} more among your favourites.`,
    note: (now: string, before: string, change: string) => `${now} instead of ${before}, ${change}`,
    button: "Open favourites",
    closing:
      "Prices in different currencies or units are compared in roubles per the same unit, at the Bank of Russia rate.",
  },
};

/** Mail about favourites that became cheaper. */
export function composePriceFallMail(to: Addressee & { id: string }, falls: readonly PriceFall[]): Mail {
  const [first] = falls;
  const items = falls.slice(0, SHOWN).map((fall) => {
    const { slug, before, now, percent } = fall;
    const size = Math.max(Math.abs(percent), 0.01);
    const change = `−${formatPercent(formatNumber(size, to.locale, size < 1 ? 2 : 1), to.locale)}`;
    const note = TEXTS[to.locale].note(formatOne(now, to.locale), formatOne(before, to.locale), change);
    return { title: formatListingTitle(fall, to.locale), note, path: `/${to.locale}/listings/${slug}` };
  });
  const compose = (locale: Locale): EmailTemplate => {
    const texts = TEXTS[locale];
    return {
      subject:
        first && falls.length === 1
          ? texts.one(quoteText(formatListingTitle(first, locale), locale))
          : texts.many(falls.length),
      lines: [texts.line, ...(falls.length > SHOWN ? [texts.rest(falls.length - SHOWN)] : [])],
      items,
      button: { label: texts.button, path: `/${to.locale}/account/favourites` },
      closing: texts.closing,
    };
  };
  return composeMail(to, { ru: compose("ru"), en: compose("en") }, createUnsubscribe("favourites", to.id));
}

function formatOne({ pricePerUnit, currency, unitCode }: FavouritePrice, locale: Locale): string {
  if (pricePerUnit === null) return PRICE_ON_REQUEST[locale];
  return formatPrice(pricePerUnit, getCurrencySign(currency), getUnitAbbr(unitCode, locale), locale);
}
