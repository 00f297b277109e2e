// Mails about invoices and the end of a tariff.

import type { Db } from "@/lib/core/database/db";
import { type Addressee, composeMail, type EmailTemplate } from "@/lib/core/mail/compose-email";
import { type Mail, queueMail } from "@/lib/core/mail/mail";
import { TARIFF_NAMES, type TariffId } from "@/lib/core/tariff-id";
import type { Invoice, Subscription } from "./contract";
import { formatDocumentSum, formatLongDate } from "./documents/formats";
import { getGraceEnd, getLastDay } from "./policy";
import type { LockedAccount } from "./rows";

type Locale = Addressee["locale"];

const sum = (amount: string, locale: Locale) =>
  locale === "ru" ? `${formatDocumentSum(amount, "ru")}\u00a0₽` : `₽${formatDocumentSum(amount, "en")}`;
const formatInvoicePath = (locale: Locale, { id }: Pick<Invoice, "id">) => `/${locale}/account/tariff/invoices/${id}`;
/** Effect of the end of payments, as the middle of a sentence. */
const AFTERWARDS = {
  ru: (granted: TariffId) =>
    granted === "free"
      ? "аккаунт перейдёт на Free, ключи API приостановятся"
      : `аккаунт вернётся на ${TARIFF_NAMES[granted]}, который выдан без срока; ключи API сверх его лимита приостановятся`,
  en: (granted: TariffId) =>
    granted === "free"
      ? "the account then moves to Free, and its API keys are suspended"
      : `the account then goes back to ${TARIFF_NAMES[granted]}, granted with no expiry, and API keys beyond its limit are suspended`,
};
const formatTariffPath = (locale: Locale) => `/${locale}/account/tariff`;
const formatPayPath = (locale: Locale, invoice: Invoice | null) =>
  invoice ? formatInvoicePath(locale, invoice) : formatTariffPath(locale);

/** Promises the owner a mail, inside the transaction that has locked the account; who is blocked gets none. */
export async function mailOwner(tx: Db, { blocked }: LockedAccount, mail: Mail): Promise<void> {
  if (!blocked) await queueMail(tx, mail);
}

/** Mail with a new invoice: what for, how much, until when. */
export function composeInvoiceIssuedMail(to: Addressee, invoice: Invoice): Mail {
  const { number, tariff, amount, dueOn, kind, periodStart, periodEnd } = invoice;
  const name = TARIFF_NAMES[tariff];
  const days = (start: string, end: string, locale: Locale) =>
    `${formatLongDate(start, locale)} – ${formatLongDate(getLastDay(end), locale)}`;
  const rows = (locale: Locale, labels: readonly [string, string, string, string]): EmailTemplate["rows"] => [
    [labels[0], name],
    ...(periodStart && periodEnd ? [[labels[1], days(periodStart, periodEnd, locale)] as const] : []),
    [labels[2], sum(amount, locale)],
    [labels[3], formatLongDate(dueOn, locale)],
  ];
  const isRenewal = kind === "RENEWAL";
  return composeMail(to, {
    ru: {
      subject: `Счёт № ${number}: тариф ${name}, ${sum(amount, "ru")}`,
      lines: [
        isRenewal
          ? `Оплаченный период подходит к концу. Мы выставили счёт № ${number}, чтобы тариф работал дальше.`
          : `Мы выставили счёт № ${number}. Тариф заработает, как только поступит оплата.`,
      ],
      rows: rows("ru", ["Тариф", "Период", "К оплате", "Оплатить до"]),
      button: { label: "Открыть счёт", path: formatInvoicePath("ru", invoice) },
      closing: isRenewal
        ? "Не хотите продлевать? Отмените подписку на странице тарифа: тариф доработает оплаченный период."
        : "Укажите в платёжном поручении номер счёта: по нему мы найдём платёж.",
    },
    en: {
      subject: `Invoice ${number}: ${name} tariff, ${sum(amount, "en")}`,
      lines: [
        isRenewal
          ? `Your paid period is about to end. Here is invoice ${number} to keep the tariff running.`
          : `Here is invoice ${number}. The tariff starts as soon as the payment arrives.`,
      ],
      rows: rows("en", ["Tariff", "Period", "Amount due", "Due by"]),
      button: { label: "Open the invoice", path: formatInvoicePath("en", invoice) },
      closing: isRenewal
        ? "Don’t want to renew? Cancel on the tariff page: the tariff works until the end of the paid period."
        : "Please quote the invoice number in your transfer so that we can find the payment.",
    },
  });
}

/** Mail that tells of a payment and until when it lasts. */
export function composeInvoicePaidMail(to: Addressee, invoice: Invoice): Mail {
  const { number, tariff, amount, periodEnd } = invoice;
  const until = (locale: Locale) => (periodEnd ? formatLongDate(getLastDay(periodEnd), locale) : "");
  return composeMail(to, {
    ru: {
      subject: `Оплата получена: счёт № ${number}`,
      lines: [
        `Платёж ${sum(amount, "ru")} по счёту № ${number} поступил. Тариф ${TARIFF_NAMES[tariff]} оплачен по ${until("ru")}`,
      ],
      button: { label: "Открыть тариф", path: formatTariffPath("ru") },
      closing: "Спасибо, что работаете с Тонной.",
    },
    en: {
      subject: `Payment received: invoice ${number}`,
      lines: [
        `Your payment of ${sum(amount, "en")} for invoice ${number} has arrived. ${TARIFF_NAMES[tariff]} is paid until ${until("en")}.`,
      ],
      button: { label: "Open the tariff", path: formatTariffPath("en") },
      closing: "Thank you for using Tonna.",
    },
  });
}

/** Mail three days before the end of a period that is cancelled, or whose renewal is not paid yet. */
export function composeExpiringMail(
  to: Addressee,
  { tariff, periodEnd, status, granted }: Subscription,
  invoice: Invoice | null,
): Mail {
  const name = TARIFF_NAMES[tariff];
  const isCancelled = status === "CANCELLED";
  const [ru, en] = [formatLongDate(getLastDay(periodEnd), "ru"), formatLongDate(getLastDay(periodEnd), "en")];
  return composeMail(to, {
    ru: {
      subject: `Тариф ${name} оплачен по ${ru}`,
      lines: [
        isCancelled
          ? `Подписка отменена, тариф ${name} работает по ${ru} включительно. Потом ${AFTERWARDS.ru(granted)}.`
          : `Тариф ${name} оплачен по ${ru} включительно, а счёт за следующий период ещё не оплачен.`,
      ],
      button: { label: invoice ? "Открыть счёт" : "Открыть тариф", path: formatPayPath("ru", invoice) },
      closing: isCancelled
        ? "Передумали? Возобновите подписку в один клик."
        : "Если вы уже заплатили, ничего не делайте.",
    },
    en: {
      subject: `Your ${name} tariff is paid until ${en}`,
      lines: [
        isCancelled
          ? `Your subscription is cancelled, and ${name} works until the end of ${en}; ${AFTERWARDS.en(granted)}.`
          : `${name} is paid until the end of ${en}, and the invoice for the next period is still open.`,
      ],
      button: { label: invoice ? "Open the invoice" : "Open the tariff", path: formatPayPath("en", invoice) },
      closing: isCancelled
        ? "Changed your mind? One click resumes it."
        : "If you have already paid, there is nothing to do.",
    },
  });
}

/** Mail when a period has ended unpaid: until when the tariff still works. */
export function composePastDueMail(
  to: Addressee,
  { tariff, periodEnd, granted }: Subscription,
  invoice: Invoice | null,
): Mail {
  const name = TARIFF_NAMES[tariff];
  const until = getLastDay(getGraceEnd(periodEnd));
  return composeMail(to, {
    ru: {
      subject: `${invoice ? `Счёт № ${invoice.number} не оплачен: тариф ${name}` : `Тариф ${name} не оплачен и`} работает по ${formatLongDate(until, "ru")}`,
      lines: [
        `Оплаченный период закончился, а платежа мы не получили. Тариф ${name} работает по ${formatLongDate(until, "ru")} включительно, затем ${AFTERWARDS.ru(granted)}.`,
      ],
      button: { label: invoice ? "Открыть счёт" : "Открыть тариф", path: formatPayPath("ru", invoice) },
      closing: "После оплаты ключи заработают сами, выпускать их заново не нужно.",
    },
    en: {
      subject: `${invoice ? `Invoice ${invoice.number} is unpaid: ${name}` : `${name} is unpaid and`} works until ${formatLongDate(until, "en")}`,
      lines: [
        `Your paid period is over, and no payment has arrived. ${name} works until the end of ${formatLongDate(until, "en")}; ${AFTERWARDS.en(granted)}.`,
      ],
      button: { label: invoice ? "Open the invoice" : "Open the tariff", path: formatPayPath("en", invoice) },
      closing: "Once it is paid, the keys will work again by themselves.",
    },
  });
}

/** Mail when the account has moved to Free, or back to the lower tariff that it was given. */
export function composeEndedMail(to: Addressee, { tariff, granted }: Pick<Subscription, "tariff" | "granted">): Mail {
  const name = TARIFF_NAMES[tariff];
  const isFree = granted === "free";
  return composeMail(to, {
    ru: {
      subject: `Тариф ${name} закончился`,
      lines: [
        isFree
          ? "Аккаунт перешёл на Free. Ключи API приостановлены, но не удалены: с новой оплатой они снова заработают."
          : `Аккаунт вернулся на ${TARIFF_NAMES[granted]}, который выдан без срока. Ключи API сверх его лимита приостановлены, но не удалены: с новой оплатой они снова заработают.`,
      ],
      button: { label: "Выбрать тариф", path: formatTariffPath("ru") },
      closing: "Объявления, переписки и история счетов остались на месте.",
    },
    en: {
      subject: `Your ${name} tariff has ended`,
      lines: [
        isFree
          ? "The account is on Free now. Its API keys are suspended, not deleted: they work again with the next payment."
          : `The account is back on ${TARIFF_NAMES[granted]}, granted with no expiry. API keys beyond its limit are suspended, not deleted: they work again with the next payment.`,
      ],
      button: { label: "Choose a tariff", path: formatTariffPath("en") },
      closing: "Your listings, chats and invoices stay where they were.",
    },
  });
}
