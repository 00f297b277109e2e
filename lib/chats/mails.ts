// The mail about an unread message.

import { type Addressee, composeMail } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { shorten } from "@/lib/core/text";
import { quoteText } from "@/lib/i18n/format";
import { createUnsubscribe } from "@/lib/notifications/policy/unsubscribe";

const EXCERPT = 400;

type Unread = {
  chatId: string;
  from: string;
  /** Title of the listing that the chat is about, or null. */
  about: string | null;
  text: string;
};

/** Mail that tells of an unread message; one at most until the chat is read. */
export function composeUnreadMail(to: Addressee & { id: string }, { chatId, from, about, text }: Unread): Mail {
  const excerpt = shorten(text, EXCERPT);
  const path = `/${to.locale}/account/chats/${chatId}`;
  const letters = {
    ru: {
      subject: about ? `${from}: ${quoteText(about, "ru")}` : `${from}: новое сообщение`,
      lines: [about ? `${from} пишет вам об объявлении ${quoteText(about, "ru")}:` : `${from} пишет вам:`, excerpt],
      button: { label: "Ответить", path },
      closing: "Пока вы не прочтёте переписку, других писем о ней не будет.",
    },
    en: {
      subject: about ? `${from}: ${quoteText(about, "en")}` : `${from}: new message`,
      lines: [about ? `${from} writes about the listing ${quoteText(about, "en")}:` : `${from} writes:`, excerpt],
      button: { label: "Reply", path },
      closing: "There will be no further e-mails about this chat until you read it.",
    },
  };
  return composeMail(to, letters, createUnsubscribe("chats", to.id));
}
