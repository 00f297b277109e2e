// Mails about listings that end.
import { type Addressee, composeMail, type EmailItem, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { quoteText } from "@/lib/i18n/format";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import { LIFETIME_DAYS } from "../policy";
import { signRenewal } from "./link-policy";

/** Days that the link in a mail works. */
export const LINK_DAYS = 30;
/** Listings that a mail names; further ones are only counted. */
const MOST_NAMED = 20;

export type EndingListing = { slug: string; title: string; expiresAt: string };
type Reader = Addressee & { id: string };

type Kind = "ending" | "ended";
type Words = {
  /** `isOne`: what leaves is counted in the singular, «21 объявление» too. */
  subject: (what: string, isOne: boolean) => string;
  one: string;
  many: string;
  note: (date: string) => string;
};

const RU: Record<Kind, Words> = {
  ending: {
    subject: (what, isOne) => `Скоро ${isOne ? "уйдёт" : "уйдут"} из каталога: ${what}`,
    one: "Срок публикации заканчивается. Если предложение ещё в силе, продлите его: дата публикации и место в каталоге сохранятся.",
    many: "Срок публикации заканчивается. Если предложения ещё в силе, продлите их: даты публикации и места в каталоге сохранятся.",
    note: (date) => `до ${date}`,
  },
  ended: {
    subject: (what, isOne) => `${isOne ? "Ушло" : "Ушли"} из каталога: ${what}`,
    one: "Срок публикации закончился, и предложения больше нет в каталоге. Если оно ещё в силе, продлите его, и оно вернётся.",
    many: "Срок публикации закончился, и этих предложений больше нет в каталоге. Если они ещё в силе, продлите их, и они вернутся.",
    note: (date) => `закончилось ${date}`,
  },
};

const EN: Record<Kind, Words> = {
  ending: {
    subject: (what) => `Leaving the catalogue soon: ${what}`,
    one: "Your listing is about to expire. If the offer still stands, renew it: it keeps its date and its place in the catalogue.",
    many: "Your listings are about to expire. If the offers still stand, renew them: they keep their dates and places in the catalogue.",
    note: (date) => `until ${date}`,
  },
  ended: {
    subject: (what) => `No longer in the catalogue: ${what}`,
    one: "Your listing has expired and is no longer in the catalogue. If the offer still stands, renew it, and it will be back.",
    many: "Your listings have expired and are no longer in the catalogue. If the offers still stand, renew them, and they will be back.",
    note: (date) => `ended ${date}`,
  },
};

/** Mail that says which listings end soon or have ended, with one link that renews them all. */
export function composeExpiryMail(to: Reader, kind: Kind, mailId: string, listings: readonly EndingListing[]): Mail {
  const path = `/${to.locale}/renew?token=${signRenewal(mailId)}`;
  const count = listings.length;
  const number = count === 1 ? "one" : "many";
  const only = count === 1 ? listings[0]?.title : undefined;
  const items = (note: (date: string) => string): EmailItem[] =>
    listings.slice(0, MOST_NAMED).map(({ slug, title, expiresAt }) => ({
      title,
      path: `/${to.locale}/account/listings/${slug}/edit`,
      note: note(dateOf(expiresAt, to.locale)),
    }));
  const ru: EmailTemplate = {
    subject: RU[kind].subject(
      only === undefined ? `${count} ${listingsRu(count)}` : quoteText(only, "ru"),
      plurals.select(count) === "one",
    ),
    lines: [RU[kind][number], ...rest(count, (more) => `И ещё ${more}.`)],
    items: items(RU[kind].note),
    button: { label: `Продлить на ${LIFETIME_DAYS} дней`, path },
    closing: `Ссылка действует ${LINK_DAYS} дней. Если сделка состоялась или цена другая, отметьте это в разделе «Мои объявления».`,
  };
  const en: EmailTemplate = {
    subject: EN[kind].subject(only === undefined ? `${count} listings` : quoteText(only, "en"), count === 1),
    lines: [EN[kind][number], ...rest(count, (more) => `And ${more} more.`)],
    items: items(EN[kind].note),
    button: { label: `Renew for ${LIFETIME_DAYS} days`, path },
    closing: `The link works for ${LINK_DAYS} days. If the deal is done or the price has changed, update it under “My listings”.`,
  };
  return composeMail(to, { ru, en }, createUnsubscribe("expiry", to.id));
}

function rest(count: number, sentence: (more: number) => string): string[] {
  return count > MOST_NAMED ? [sentence(count - MOST_NAMED)] : [];
}

function dateOf(iso: string, locale: Addressee["locale"]): string {
  const format = new Intl.DateTimeFormat(locale === "ru" ? "ru-RU" : "en-GB", {
    timeZone: MARKET_ZONE,
    dateStyle: "long",
  });
  return format.format(new Date(iso));
}

const plurals = new Intl.PluralRules("ru");

function listingsRu(count: number): string {
  const forms = { one: "объявление", few: "объявления" } as Partial<Record<Intl.LDMLPluralRule, string>>;
  return forms[plurals.select(count)] ?? "объявлений";
}
