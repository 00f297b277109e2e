import { TARIFF_NAMES } from "@/lib/core/tariff-id";
// Texts of a printed invoice in both languages, for the page and the PDF.

import { HOME_COUNTRY } from "@/lib/companies/policy";
import { env } from "@/lib/core/env";
import { THIN } from "@/lib/i18n/format";
import { getCountryName } from "@/lib/i18n/terms";
import { findVersionOn, formatVersionPath } from "@/lib/legal/policy";
import type { Invoice, Payer } from "../contract";
import { getLastDay } from "../policy";
import type { PaymentWay } from "../providers/provider";
import { spellAmount } from "./amount-in-words";
import { formatDocumentSum, formatLongDate, formatRussianDate } from "./formats";

type DocumentLocale = "ru" | "en";

/** Texts of a printed invoice, equal on the page and in the PDF. */
export type InvoiceDocument = {
  title: string;
  /** Details of the transfer by name. */
  bank: readonly (readonly [name: string, value: string])[];
  parties: readonly (readonly [role: string, text: string])[];
  head: readonly [number: string, item: string, quantity: string, unit: string, price: string, sum: string];
  line: readonly [number: string, item: string, quantity: string, unit: string, price: string, sum: string];
  totals: readonly (readonly [name: string, sum: string])[];
  summary: string;
  inWords: string;
  /** Last day of payment, or that the invoice is paid or void. */
  term: string;
  /** The public offer that payment accepts, in its version of the invoice's day; null before the first version. */
  offer: string | null;
  purpose: readonly [name: string, text: string];
  signatory: readonly [role: string, name: string];
  /** Warning at the top while the supplier's details are those of the demonstration. */
  warning: string | null;
};

/** Public page about the tariffs, since the payer may have no account. */
const formatTariffsAddress = (locale: DocumentLocale) => new URL(`/${locale}/tariffs`, env().APP_URL).href;

/** Address of a version of the public offer. */
const formatOfferAddress = (locale: DocumentLocale, version: string) =>
  new URL(`/${locale}${formatVersionPath("offer", version)}`, env().APP_URL).href;

const WORDS = {
  ru: {
    title: (number: string, date: string) => `Счёт на оплату №\u00a0${number} от ${date}`,
    bank: {
      recipient: "Получатель",
      inn: "ИНН",
      kpp: "КПП",
      account: "Сч. №",
      bank: "Банк получателя",
      bik: "БИК",
      correspondentAccount: "Корр. сч. №",
    },
    supplier: "Поставщик",
    payer: "Покупатель",
    inn: "ИНН",
    kpp: "КПП",
    taxNumber: "Налоговый номер",
    head: ["№", "Товары (работы, услуги)", "Кол-во", "Ед.", "Цена", "Сумма"],
    item: (tariff: string) => `Доступ к сервису «Тонна», тариф ${tariff}`,
    units: { month: "мес.", year: "год" },
    covered: (from: string, to: string) => `, за период с ${formatRussianDate(from)} по ${formatRussianDate(to)}`,
    total: "Итого",
    credit: (days: number) => `Зачёт за неиспользованные дни прежнего тарифа (${days}\u00a0дн.)`,
    vat: (rate: string) => `В том числе НДС ${rate}${THIN}%`,
    noVat: "Без налога (НДС)",
    due: "Всего к оплате",
    summary: (amount: string) => `Всего наименований 1, на сумму ${amount} руб.`,
    term: {
      OPEN: (day: string) =>
        `Оплатить не позднее ${day} Оплата означает согласие с этим счётом и с тем, что входит в тариф (${formatTariffsAddress("ru")}).`,
      PAID: (day: string) => `Оплачен ${day}`,
      VOID: () => "Счёт аннулирован, не оплачивайте его.",
      EXPIRED: () => "Срок счёта истёк, не оплачивайте его.",
    },
    creditTerm: (day: string) =>
      `Зачёт действует при оплате по ${day} включительно, новый период начинается в день платежа.`,
    offer: (date: string, address: string) =>
      `Основание: публичная оферта в редакции от ${date} (${address}). Оплата счёта означает её принятие.`,
    purpose: "Назначение платежа",
    signatory: "Руководитель",
    warning: "Демонстрационные реквизиты: оплатить по ним нельзя.",
  },
  en: {
    title: (number: string, date: string) => `Invoice ${number} of ${date}`,
    bank: {
      recipient: "Beneficiary",
      inn: "INN",
      kpp: "KPP",
      account: "Account",
      bank: "Beneficiary’s bank",
      bik: "BIK",
      correspondentAccount: "Correspondent account",
    },
    supplier: "Supplier",
    payer: "Customer",
    inn: "INN",
    kpp: "KPP",
    taxNumber: "Tax number",
    head: ["No.", "Goods or services", "Quantity", "Unit", "Price", "Amount"],
    item: (tariff: string) => `Access to Tonna, tariff ${tariff}`,
    units: { month: "month", year: "year" },
    covered: (from: string, to: string) => `, from ${formatLongDate(from, "en")} to ${formatLongDate(to, "en")}`,
    total: "Total",
    credit: (days: number) => `Credit for unused days of the previous tariff (${days} ${days === 1 ? "day" : "days"})`,
    vat: (rate: string) => `Including VAT of ${rate}%`,
    noVat: "Without VAT",
    due: "Amount due",
    summary: (amount: string) => `1 item, RUB ${amount} in total.`,
    term: {
      OPEN: (day: string) =>
        `Please pay by ${day}. By paying you accept this invoice and what the tariff includes (${formatTariffsAddress("en")}).`,
      PAID: (day: string) => `Paid on ${day}.`,
      VOID: () => "This invoice is void. Please do not pay it.",
      EXPIRED: () => "This invoice has expired. Please do not pay it.",
    },
    creditTerm: (day: string) =>
      `The credit is valid if the invoice is paid by the end of ${day}; the new period starts on the day of the payment.`,
    offer: (date: string, address: string) =>
      `Basis: the public offer, version of ${date} (${address}). Paying the invoice accepts it.`,
    purpose: "Purpose of payment",
    signatory: "Director",
    warning: "Demonstration details: payments to them are not possible.",
  },
} as const;

/** The payer in one line: name, numbers, address, and the country if it is another one. */
export function formatPayer({ name, country, inn, kpp, address }: Payer, locale: DocumentLocale): string {
  if (country === HOME_COUNTRY) return formatParty({ name, inn, kpp, address }, locale);
  return [name, `${WORDS[locale].taxNumber} ${inn}`, getCountryName(country, locale), address].join(", ");
}

function formatParty({ name, inn, kpp, address }: Omit<Payer, "country">, locale: DocumentLocale): string {
  const words = WORDS[locale];
  return [name, `${words.inn} ${inn}`, kpp && `${words.kpp} ${kpp}`, address].filter(Boolean).join(", ");
}

/** Lays an invoice out in a language. Names, addresses and the purpose stay as the payer's bank takes them. */
export function buildInvoiceDocument(invoice: Invoice, way: PaymentWay, locale: DocumentLocale): InvoiceDocument {
  const words = WORDS[locale];
  const { supplier, payer, vatRate, status, periodStart, periodEnd } = invoice;
  const sum = (amount: string) => formatDocumentSum(amount, locale);
  const offer = findVersionOn("offer", invoice.issuedOn)?.version ?? null;
  const covered = periodStart && periodEnd ? words.covered(periodStart, getLastDay(periodEnd)) : "";
  const credited: [string, string][] =
    Number(invoice.credit) > 0 ? [[words.credit(invoice.creditDays), `−${sum(invoice.credit)}`]] : [];
  return {
    title: words.title(invoice.number, formatLongDate(invoice.issuedOn, locale)),
    bank: (["bank", "bik", "correspondentAccount", "recipient", "inn", "kpp", "account"] as const).flatMap((name) => {
      const value = way.details[name];
      return value ? [[words.bank[name], value] as const] : [];
    }),
    parties: [
      [words.supplier, formatParty(supplier, locale)],
      [words.payer, formatPayer(payer, locale)],
    ],
    head: words.head,
    line: [
      "1",
      `${words.item(TARIFF_NAMES[invoice.tariff])}${covered}`,
      "1",
      words.units[invoice.period],
      sum(invoice.price),
      sum(invoice.price),
    ],
    totals: [
      [words.total, sum(invoice.price)],
      ...credited,
      vatRate === null ? [words.noVat, "–"] : [words.vat(String(Number(vatRate))), sum(invoice.vat)],
      [words.due, sum(invoice.amount)],
    ],
    summary: words.summary(sum(invoice.amount)),
    inWords: spellAmount(invoice.amount, locale),
    term: [
      words.term[status](formatLongDate((status === "PAID" && invoice.paidOn) || invoice.dueOn, locale)),
      ...(status === "OPEN" && credited.length > 0 ? [words.creditTerm(formatLongDate(invoice.dueOn, locale))] : []),
    ].join(" "),
    offer: offer && words.offer(formatLongDate(offer, locale), formatOfferAddress(locale, offer)),
    purpose: [words.purpose, way.purpose],
    signatory: [words.signatory, supplier.signatory ?? ""],
    warning: supplier.isDemo ? words.warning : null,
  };
}
