// Mails about a moderator's decision on a listing.

import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { quoteText } from "@/lib/i18n/format";
import { MAIL_DAYS } from "@/lib/listings/expiry/renewal-policy";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";
import type { RefusalReason } from "./contract";
import { formatRefusal } from "./reference";

type Seller = Addressee & { id: string };
type About = { slug: string; title: string };

/** Mail that a listing passed the moderators and is public. */
export function composeApprovedMail(to: Seller, { slug, title }: About): Mail {
  const path = `/${to.locale}/listings/${slug}`;
  const letters: Record<Addressee["locale"], EmailTemplate> = {
    ru: {
      subject: `Опубликовано: ${quoteText(title, "ru")}`,
      lines: [`Модератор проверил объявление ${quoteText(title, "ru")}. Теперь его видят все.`],
      button: { label: "Открыть объявление", path },
      closing: `Объявление действует ${LIFETIME_DAYS} дней, за ${MAIL_DAYS} дней до конца мы напомним о продлении.`,
    },
    en: {
      subject: `Published: ${title}`,
      lines: [`A moderator has checked your listing ${quoteText(title, "en")}. Everyone can see it now.`],
      button: { label: "Open the listing", path },
      closing: `It runs for ${LIFETIME_DAYS} days; ${MAIL_DAYS} days before its end we remind you to renew it.`,
    },
  };
  return composeMail(to, letters, createUnsubscribe("moderation", to.id));
}

type Refusal = About & { reason: RefusalReason; note: string | null };

/** Mail that a listing was not let in, with what to mend. */
export function composeRejectedMail(to: Seller, { slug, title, reason, note }: Refusal): Mail {
  const path = `/${to.locale}/account/listings/${slug}/edit`;
  const letters: Record<Addressee["locale"], EmailTemplate> = {
    ru: {
      subject: `Отклонено: ${quoteText(title, "ru")}`,
      lines: [`Модератор отклонил объявление ${quoteText(title, "ru")}.`, formatRefusal(reason, note, "ru")],
      button: { label: "Исправить и отправить снова", path },
      closing: "После исправления объявление проверят ещё раз.",
    },
    en: {
      subject: `Rejected: ${title}`,
      lines: [`A moderator has rejected your listing ${quoteText(title, "en")}.`, formatRefusal(reason, note, "en")],
      button: { label: "Correct it and submit it again", path },
      closing: "Once corrected, it will be checked again.",
    },
  };
  return composeMail(to, letters, createUnsubscribe("moderation", to.id));
}

/** Mail that a public listing was taken out of the catalogue for good. */
export function composeTakenDownMail(to: Seller, { slug, title, reason, note }: Refusal): Mail {
  const path = `/${to.locale}/account/listings/${slug}/preview`;
  const letters: Record<Addressee["locale"], EmailTemplate> = {
    ru: {
      subject: `Снято с публикации: ${quoteText(title, "ru")}`,
      lines: [`Модератор снял с публикации объявление ${quoteText(title, "ru")}.`, formatRefusal(reason, note, "ru")],
      button: { label: "Посмотреть объявление", path },
      closing: "Вернуть его нельзя, но можно создать исправленную копию в «Моих объявлениях».",
    },
    en: {
      subject: `Taken down: ${title}`,
      lines: [`A moderator has taken down your listing ${quoteText(title, "en")}.`, formatRefusal(reason, note, "en")],
      button: { label: "See the listing", path },
      closing: "It can’t come back, but you can make a corrected copy in My listings.",
    },
  };
  return composeMail(to, letters, createUnsubscribe("moderation", to.id));
}
