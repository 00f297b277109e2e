// Mails about a moderator's decision on a listing.

import { type Addressee, composeMail } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { quoteText } from "@/lib/i18n/format";
import { MAIL_DAYS } from "@/lib/listings/expiry/renewal-policy";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { RefusalInput } from "./contract";
import type { Ruling } from "./policy";
import { formatRefusal } from "./reference";

/** Texts of a decision. `line` takes the quoted title, `path` the slug. */
const TEXTS = {
  approve: {
    path: (slug: string) => `listings/${slug}`,
    ru: {
      subject: "Опубликовано",
      line: (title: string) => `Модератор проверил объявление ${title}. Теперь его видят все.`,
      button: "Открыть объявление",
      closing: `Объявление действует ${LIFETIME_DAYS} дней, за ${MAIL_DAYS} дней до конца мы напомним о продлении.`,
    },
    en: {
      subject: "Published",
      line: (title: string) => `A moderator has checked your listing ${title}. Everyone can see it now.`,
      button: "Open the listing",
      closing: `It runs for ${LIFETIME_DAYS} days; ${MAIL_DAYS} days before the end we will remind you to renew it.`,
    },
  },
  reject: {
    path: (slug: string) => `account/listings/${slug}/edit`,
    ru: {
      subject: "Отклонено",
      line: (title: string) => `Модератор отклонил объявление ${title}.`,
      button: "Исправить и отправить снова",
      closing: "После исправления объявление проверят ещё раз.",
    },
    en: {
      subject: "Rejected",
      line: (title: string) => `A moderator has rejected your listing ${title}.`,
      button: "Correct it and submit it again",
      closing: "Once corrected, it will be checked again.",
    },
  },
  "take-down": {
    path: (slug: string) => `account/listings/${slug}/preview`,
    ru: {
      subject: "Снято с публикации",
      line: (title: string) => `Модератор снял с публикации объявление ${title}.`,
      button: "Посмотреть объявление",
      closing: "Вернуть его нельзя, но можно создать исправленную копию в «Моих объявлениях».",
    },
    en: {
      subject: "Taken down",
      line: (title: string) => `A moderator has taken down your listing ${title}.`,
      button: "See the listing",
      closing: "It can’t be restored, but you can make a corrected copy in My listings.",
    },
  },
};

/** Mail to the seller about a decision, with the reason if the listing was refused. */
export function composeRulingMail(
  decision: Ruling,
  to: Addressee & { id: string },
  { slug, title }: { slug: string; title: string },
  refusal: RefusalInput | null,
): Mail {
  const compose = (locale: Addressee["locale"]) => {
    const { subject, line, button, closing } = TEXTS[decision][locale];
    const quoted = quoteText(title, locale);
    return {
      subject: `${subject}: ${locale === "ru" ? quoted : title}`,
      lines: [line(quoted), ...(refusal ? [formatRefusal(refusal.reason, refusal.note, locale)] : [])],
      button: { label: button, path: `/${to.locale}/${TEXTS[decision].path(slug)}` },
      closing,
    };
  };
  return composeMail(to, { ru: compose("ru"), en: compose("en") }, createUnsubscribe("moderation", to.id));
}
