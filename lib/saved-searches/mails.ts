// The mail of an alert: new listings of a saved search, at once or once a day.
import { type Addressee, composeMail, type EmailItem, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { formatPrice, quoteText } from "@/lib/i18n/format";
import { formatListingTitle, type Titled } from "@/lib/i18n/listing-title";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import {
  getBasisShortName,
  getCountryName,
  getCurrencySign,
  getPlaceName,
  getRegionName,
  getUnitAbbr,
  PRICE_ON_REQUEST,
} from "@/lib/i18n/terms";
import type { VAT_MODES } from "@/lib/listings/contract";
import { formatShownText } from "@/lib/listings/shown-price-policy";
import { createSearchUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { SavedSearch } from "./contract";
import { getNewestHref } from "./policy/saved-filters";
import { formatSearchTitle } from "./policy/search-title";

export type Found = Titled & {
  slug: string;
  type: "SELL" | "BUY";
  /** Null: told on request. */
  pricePerUnit: number | null;
  currency: string;
  unitCode: string;
  vat: (typeof VAT_MODES)[number] | null;
  volume: number | null;
  basis: string | null;
  basisPlace: string | null;
  region: string | null;
  countryCode: string;
};

const plurals = new Intl.PluralRules("ru");
const RU_NEW: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "новое объявление", few: "новых объявления" };

/** Texts of an alert. `count` takes the number of new listings, `rest` the number of shown ones. */
const TEXTS = {
  ru: {
    types: { SELL: "продаю", BUY: "куплю" },
    count: (count: number) => `${count} ${RU_NEW[plurals.select(count)] ?? "новых объявлений"}`,
    periods: { late: "За последнее время", daily: "За сутки", instant: "Только что" },
    line: (period: string, title: string, count: string) => `${period} по вашему поиску ${title}: ${count}.`,
    rest: (shown: number) => `Ниже первые ${shown}; остальные — по ссылке на поиск.`,
    button: "Открыть поиск",
    closing: {
      daily: "Такое письмо приходит раз в сутки, если есть новое. Частоту можно изменить в сохранённых поисках.",
      instant: "Письма об одном поиске приходят не чаще раза в 10 минут. Частоту можно изменить в сохранённых поисках.",
    },
  },
  en: {
    types: { SELL: "for sale", BUY: "wanted" },
    count: (count: number) => `${count} new ${count === 1 ? "listing" : "listings"}`,
    periods: { late: "Recently", daily: "In the last day", instant: "Just now" },
    line: (period: string, title: string, count: string) => `${period}, for your search ${title}: ${count}.`,
    rest: (shown: number) => `The first ${shown} are below; open the search to see the others.`,
    button: "Open the search",
    closing: {
      daily: "This e-mail comes at most once a day. You can change that under “Saved searches”.",
      instant: "E-mails about one search come at most every 10 minutes. You can change that under “Saved searches”.",
    },
  },
};

/** Mail with the new listings of a saved search: the first few in full, the rest as a number. `late`: one waited for more than a day. `view`: currency and VAT of the search. */
export function composeAlertMail(
  to: Addressee,
  search: Pick<SavedSearch, "id" | "name" | "query" | "filters" | "names" | "alerts">,
  { shown, total, late, view }: { shown: readonly Found[]; total: number; late: boolean; view: PriceView },
): Mail {
  const frequency = search.alerts === "daily" ? "daily" : "instant";
  const items = shown.map((found) => itemOf(found, view, to.locale));
  const compose = (locale: Locale): EmailTemplate => {
    const texts = TEXTS[locale];
    const [title, count] = [formatSearchTitle(search, locale), texts.count(total)];
    const [only] = total === 1 ? shown : [];
    const period = texts.periods[late ? "late" : frequency];
    return {
      subject: `${only ? formatListingTitle(only, locale) : count} — ${title}`,
      lines: [
        texts.line(period, quoteText(title, locale), count),
        ...(total > shown.length ? [texts.rest(shown.length)] : []),
      ],
      items,
      button: { label: texts.button, path: getNewestHref(to.locale, search.query) },
      closing: texts.closing[frequency],
    };
  };
  return composeMail(to, { ru: compose("ru"), en: compose("en") }, createSearchUnsubscribe(search.id));
}

function itemOf(found: Found, view: PriceView, locale: Locale): EmailItem {
  const unit = getUnitAbbr(found.unitCode, locale);
  const country = getCountryName(found.countryCode, locale);
  const region = found.region && getRegionName(found.region, found.countryCode, locale);
  const place = region ? (found.countryCode === "RU" ? region : `${region}, ${country}`) : country;
  const handover = found.basisPlace && getPlaceName(found.basisPlace, locale);
  const basis = [found.basis && getBasisShortName(found.basis, locale), handover].filter(Boolean).join(" ");
  return {
    title: formatListingTitle(found, locale),
    path: `/${locale}/listings/${found.slug}`,
    note: [
      found.pricePerUnit === null
        ? PRICE_ON_REQUEST[locale]
        : formatPrice(found.pricePerUnit, getCurrencySign(found.currency), unit, locale),
      formatShownText(found, view, locale),
      found.volume === null ? null : formatQuantity(found.volume, found.unitCode, locale),
      TEXTS[locale].types[found.type],
      basis,
      place,
    ]
      .filter(Boolean)
      .join(" · "),
  };
}
