import { type Addressee, composeMail } from "@/lib/core/mail/compose-email";
import type { Mail } from "@/lib/core/mail/mail";
import { FAILING_DAYS } from "./policy";

/** Mail to whom made an endpoint that we switched off. Its path may hold a key, so only the host is named. */
export function composeSwitchedOffMail(
  to: Addressee,
  { host, reason }: { host: string; reason: "gone" | "failing" },
): Mail {
  const path = `/${to.locale}/account/webhooks`;
  const isGone = reason === "gone";
  return composeMail(to, {
    ru: {
      subject: "Вебхук на Тонне выключен",
      lines: [
        isGone
          ? `Адрес на ${host} ответил 410: событий он больше не принимает. Мы перестали их отправлять.`
          : `Адрес на ${host} не принял ни одного события за ${FAILING_DAYS} дня. Мы перестали их отправлять.`,
      ],
      button: { label: "Вебхуки", path },
      closing:
        "Недоставленное хранится 30 дней: когда адрес снова заработает, включите вебхук и отправьте события повторно.",
    },
    en: {
      subject: "A Tonna webhook was switched off",
      lines: [
        isGone
          ? `The address at ${host} responded with 410: it no longer accepts events. We have stopped sending them.`
          : `The address at ${host} accepted no events for ${FAILING_DAYS} days. We have stopped sending them.`,
      ],
      button: { label: "Webhooks", path },
      closing:
        "Undelivered events are kept for 30 days: once the address works again, switch the webhook on and send them again.",
    },
  });
}
