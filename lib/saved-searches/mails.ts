import { type Addressee, composeMail, type EmailItem } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { formatPrice, formatVolume, quoteText } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import {
  getBasisShortName,
  getCountryName,
  getCurrencySign,
  getPlaceName,
  getRegionName,
  getUnitAbbr,
} from "@/lib/i18n/terms";
import { createSearchUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { SavedSearch } from "./contract";
import { getNewestHref } from "./policy/saved-filters";
import { formatSearchTitle } from "./policy/search-title";

export type Found = {
  slug: string;
  title: string;
  type: "SELL" | "BUY";
  pricePerUnit: number;
  currency: string;
  unitCode: string;
  volume: number | null;
  basis: string | null;
  basisPlace: string | null;
  region: string | null;
  countryCode: string;
};

const TYPES = { ru: { SELL: "продаю", BUY: "куплю" }, en: { SELL: "for sale", BUY: "wanted" } } as const;

const plurals = new Intl.PluralRules("ru");
const RU_NEW = {
  one: "новое объявление",
  few: "новых объявления",
  many: "новых объявлений",
  other: "новых объявлений",
};
const ruNew = (count: number) => `${count} ${RU_NEW[plurals.select(count) as keyof typeof RU_NEW]}`;
const enNew = (count: number) => `${count} new ${count === 1 ? "listing" : "listings"}`;

/** Mail with what is new under a saved search: the first few in full, the rest by number. `late`: some of it waited for more than a day. */
export function composeAlertMail(
  to: Addressee,
  search: Pick<SavedSearch, "id" | "name" | "query" | "filters" | "names" | "alerts">,
  { shown, total, late }: { shown: readonly Found[]; total: number; late: boolean },
): Mail {
  const items = shown.map((found) => itemOf(found, to.locale));
  const rest = total - shown.length;
  const title = (locale: Locale) => formatSearchTitle(search, locale);
  const path = getNewestHref(to.locale, search.query);
  const onlyTitle = total === 1 ? shown[0]?.title : undefined;
  const daily = search.alerts === "daily";
  return composeMail(
    to,
    {
      ru: {
        subject: onlyTitle ? `${onlyTitle} — ${title("ru")}` : `${ruNew(total)} — ${title("ru")}`,
        lines: [
          `${late ? "За последнее время" : daily ? "За сутки" : "Только что"} по вашему поиску ${quoteText(title("ru"), "ru")}: ${ruNew(total)}.`,
          ...(rest > 0 ? [`Ниже первые ${shown.length}; остальные — по ссылке на поиск.`] : []),
        ],
        items,
        button: { label: "Открыть поиск", path },
        closing: daily
          ? "Такое письмо приходит раз в сутки, если есть новое. Частоту можно изменить в сохранённых поисках."
          : "Письма об одном поиске приходят не чаще раза в 10 минут. Частоту можно изменить в сохранённых поисках.",
      },
      en: {
        subject: onlyTitle ? `${onlyTitle} — ${title("en")}` : `${enNew(total)} — ${title("en")}`,
        lines: [
          `${late ? "Lately" : daily ? "Within the last day" : "Just now"}, for your search ${quoteText(title("en"), "en")}: ${enNew(total)}.`,
          ...(rest > 0 ? [`The first ${shown.length} are below; the link to the search shows the others.`] : []),
        ],
        items,
        button: { label: "Open the search", path },
        closing: daily
          ? "This e-mail comes once a day at most. You can change that under “Saved searches”."
          : "E-mails about one search come every 10 minutes at most. You can change that under “Saved searches”.",
      },
    },
    createSearchUnsubscribe(search.id),
  );
}

function itemOf(found: Found, locale: Locale): EmailItem {
  const unit = getUnitAbbr(found.unitCode, locale);
  const country = getCountryName(found.countryCode, locale);
  const region = found.region && getRegionName(found.region, found.countryCode, locale);
  const place = region ? (found.countryCode === "RU" ? region : `${region}, ${country}`) : country;
  const handover = found.basisPlace && getPlaceName(found.basisPlace, locale);
  const basis = [found.basis && getBasisShortName(found.basis, locale), handover].filter(Boolean).join(" ");
  return {
    title: found.title,
    path: `/${locale}/listings/${found.slug}`,
    note: [
      formatPrice(found.pricePerUnit, getCurrencySign(found.currency), unit, locale),
      found.volume === null ? null : formatVolume(found.volume, unit, locale),
      TYPES[locale][found.type],
      basis,
      place,
    ]
      .filter(Boolean)
      .join(" · "),
  };
}
