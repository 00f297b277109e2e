import { type Addressee, composeMail, type Letter, type LetterItem } from "@/lib/core/mail/letter";
import type { Mail } from "@/lib/core/mail/mail";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { unsubscribeFrom } from "@/lib/notifications/unsubscribe";
import { LIFETIME_DAYS } from "../policy";
import { signRenewal } from "./link";

/** How long the link of such a mail works, in days. */
export const LINK_DAYS = 30;
/** More are only counted. */
const MOST_NAMED = 20;

export type Ending = { slug: string; title: string; expiresAt: string };
type Reader = Addressee & { id: string };

/** Mail that says which listings end soon or have ended, with one link that renews them all. */
export function expiryMail(to: Reader, kind: "ending" | "ended", mailId: string, listings: readonly Ending[]): Mail {
  const path = `/${to.locale}/renew?token=${signRenewal(mailId)}`;
  const count = listings.length;
  const first = listings[0]?.title ?? "";
  const items = (note: (date: string) => string): LetterItem[] =>
    listings.slice(0, MOST_NAMED).map(({ slug, title, expiresAt }) => ({
      title,
      path: `/${to.locale}/account/listings/${slug}/edit`,
      note: note(dateOf(expiresAt, to.locale)),
    }));
  const ru: Letter = {
    subject:
      kind === "ending"
        ? count === 1
          ? `Скоро уйдёт из каталога: «${first}»`
          : `Скоро уйдут из каталога: ${count} ${listingsRu(count)}`
        : count === 1
          ? `Ушло из каталога: «${first}»`
          : `Ушли из каталога: ${count} ${listingsRu(count)}`,
    lines: [
      kind === "ending"
        ? "Срок публикации заканчивается. Если предложение ещё в силе, продлите его: дата публикации и место в каталоге сохранятся."
        : "Срок публикации закончился, и предложения больше нет в каталоге. Если оно ещё в силе, опубликуйте его снова.",
      ...rest(count, (more) => `И ещё ${more}.`),
    ],
    items: items((date) => (kind === "ending" ? `до ${date}` : `закончилось ${date}`)),
    button: { label: `Продлить на ${LIFETIME_DAYS} дней`, path },
    closing: `Ссылка действует ${LINK_DAYS} дней. Если сделка состоялась или цена другая, отметьте это в разделе «Мои объявления».`,
  };
  const en: Letter = {
    subject:
      kind === "ending"
        ? count === 1
          ? `Leaving the catalogue soon: “${first}”`
          : `Leaving the catalogue soon: ${count} listings`
        : count === 1
          ? `Left the catalogue: “${first}”`
          : `Left the catalogue: ${count} listings`,
    lines: [
      kind === "ending"
        ? "The time of publication is running out. If the offer still stands, renew it: it keeps its date and its place in the catalogue."
        : "The time of publication has run out, and the offer is not in the catalogue any more. If it still stands, publish it again.",
      ...rest(count, (more) => `And ${more} more.`),
    ],
    items: items((date) => (kind === "ending" ? `until ${date}` : `ended ${date}`)),
    button: { label: `Renew for ${LIFETIME_DAYS} days`, path },
    closing: `The link works for ${LINK_DAYS} days. If the deal is done or the price has changed, say so under “My listings”.`,
  };
  return composeMail(to, { ru, en }, unsubscribeFrom("expiry", to.id));
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

const RU = new Intl.PluralRules("ru");

function listingsRu(count: number): string {
  const forms = { one: "объявление", few: "объявления" } as Partial<Record<Intl.LDMLPluralRule, string>>;
  return forms[RU.select(count)] ?? "объявлений";
}
