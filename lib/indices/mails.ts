// The mail to subscribers of the index: each value with its change since the day before and the bound that it passed.
import Decimal from "decimal.js";
import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber, formatPercent, formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getName, getUnitAbbr } from "@/lib/i18n/terms";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { SubscriptionKind } from "./contract";

/** News of a series in a mail; amounts are decimal text in roubles per `unit`. */
export type ToldSeries = {
  symbol: string;
  name: string;
  nameEn: string;
  unit: string;
  kind: SubscriptionKind;
  bound: string | null;
  value: string;
  before: string | null;
};

const TEXTS = {
  ru: {
    subject: (day: string) => `Индекс Тонны, ${day}`,
    line: (day: string) => `Значения индексов, на которые вы подписаны, за ${day}.`,
    under: (bound: string) => `опустился ниже ${bound}`,
    over: (bound: string) => `поднялся выше ${bound}`,
    button: "Все подписки",
    closing: "Цены без НДС. Подписки можно изменить на странице индекса и в уведомлениях.",
  },
  en: {
    subject: (day: string) => `Tonna index, ${day}`,
    line: (day: string) => `The index values you follow, for ${day}.`,
    under: (bound: string) => `fell below ${bound}`,
    over: (bound: string) => `rose above ${bound}`,
    button: "All subscriptions",
    closing: "Prices are without VAT. You can change subscriptions on the page of a series and under “Notifications”.",
  },
};

/** Mail with the day's values that a person asked for. */
export function composeIndexMail(to: Addressee & { id: string }, date: string, told: readonly ToldSeries[]): Mail {
  const compose = (locale: Locale): EmailTemplate => {
    const texts = TEXTS[locale];
    const day = formatDay(new Date(`${date}T12:00:00Z`), locale, new Date());
    const [only] = told.length === 1 ? told : [];
    return {
      subject: only ? `${getName(only, locale)}: ${formatTold(only, locale)}` : texts.subject(day),
      lines: [texts.line(day)],
      items: told.map((one) => ({
        title: getName(one, locale),
        path: `/${to.locale}/market/indices/${one.symbol}`,
        note: formatTold(one, locale),
      })),
      button: { label: texts.button, path: `/${to.locale}/account/notifications#indices` },
      closing: texts.closing,
    };
  };
  return composeMail(to, { ru: compose("ru"), en: compose("en") }, createUnsubscribe("alerts", to.id));
}

/** «14 350 ₽/т, +1,2 %, поднялся выше 14 000 ₽/т». */
function formatTold({ value, before, unit, kind, bound }: ToldSeries, locale: Locale): string {
  const price = (amount: string) =>
    formatPrice(Number(amount), getCurrencySign("RUB"), getUnitAbbr(unit, locale), locale);
  return [
    price(value),
    before === null || Number(before) === 0 ? null : formatChange(value, before, locale),
    kind === "daily" || bound === null ? null : TEXTS[locale][kind](price(bound)),
  ]
    .filter(Boolean)
    .join(", ");
}

function formatChange(value: string, before: string, locale: Locale): string {
  const percent = new Decimal(value).minus(before).times(100).div(before).toDecimalPlaces(2).toNumber();
  return formatPercent(`${percent > 0 ? "+" : ""}${formatNumber(percent, locale)}`, locale);
}
