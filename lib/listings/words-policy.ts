// Short words for filters, prices and VAT where the messages of a page are not at hand, as in mails.
import type { Locale } from "@/lib/i18n/routing";

/** Mails name searches too, and are made where no page's messages are: their few words stand here. */
export const WORDS = {
  ru: {
    all: "Все объявления",
    SELL: "продажа",
    BUY: "закупка",
    from: "от",
    to: "до",
    price: "цена",
    basis: "Базис",
    pricesIn: "цены в",
    per: "за",
    delivered: "с доставкой",
    netback: "за вычетом доставки",
    km: "км",
    kmFrom: "км от места",
    vat: { excluded: "без НДС", included: "с НДС", none: "НДС не облагается" },
    minVolumeMax: (amount: string) => `минимальная партия до ${amount}`,
    withinDays: (days: number) => `за последние ${days} дн.`,
    verified: "только проверенные компании",
    unverified: "без проверенных компаний",
    yes: "да",
    no: "нет",
  },
  en: {
    all: "All listings",
    SELL: "for sale",
    BUY: "wanted",
    from: "from",
    to: "up to",
    price: "price",
    basis: "Basis",
    pricesIn: "prices in",
    per: "per",
    delivered: "delivered",
    netback: "less delivery",
    km: "km",
    kmFrom: "km from",
    vat: { excluded: "excl. VAT", included: "incl. VAT", none: "VAT exempt" },
    minVolumeMax: (amount: string) => `minimum order up to ${amount}`,
    withinDays: (days: number) => `within ${days} ${days === 1 ? "day" : "days"}`,
    verified: "verified companies only",
    unverified: "no verified companies",
    yes: "yes",
    no: "no",
  },
} as const;

/** A range in words: «от 5», «5–7»; null without ends. */
export function formatBounds(min: string | null, max: string | null, locale: Locale): string | null {
  const { from, to } = WORDS[locale];
  if (min !== null && max !== null) return `${min}–${max}`;
  return min !== null ? `${from} ${min}` : max !== null ? `${to} ${max}` : null;
}
