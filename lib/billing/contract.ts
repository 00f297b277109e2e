// Invoices, subscriptions and payers as callers send and see them.

import { z } from "zod";
import { HOME_COUNTRY, isKpp, isTaxNumber } from "@/lib/companies/policy";
import { tableParameters } from "@/lib/core/page";
import type { TariffId } from "@/lib/core/tariff-id";
import { plainText, queryText } from "@/lib/core/text";
import { toPlainAmount } from "@/lib/i18n/amount";
import type { Locale } from "@/lib/i18n/routing";
import { countryCode } from "@/lib/reference/codes";
import { BILLING_PERIODS, type BillingPeriod } from "@/lib/reference/tariffs";

export const PAID_TARIFFS = ["pro", "corporate"] as const;
export type PaidTariff = (typeof PAID_TARIFFS)[number];

export const SUBSCRIPTION_STATUSES = ["ACTIVE", "CANCELLED", "PAST_DUE", "FREE"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const INVOICE_STATUSES = ["OPEN", "PAID", "VOID", "EXPIRED"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Why an invoice was issued: the first payment, the next period, or a higher tariff within a paid period. */
export const INVOICE_KINDS = ["NEW", "RENEWAL", "UPGRADE"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * The payer as the invoice names them. `inn` is the INN in Russia, where an entrepreneur (12 digits) has no KPP; elsewhere the tax
 * number of that country, without a KPP.
 */
export const Payer = z
  .strictObject({
    name: plainText({ max: 200 }),
    country: countryCode.default(HOME_COUNTRY),
    inn: plainText({ max: 40 }).transform((value) => value.replace(/\s/g, "")),
    kpp: z
      .string()
      .nullish()
      .transform((value) => value?.replace(/\s/g, "") || null),
    address: plainText({ max: 300 }),
  })
  .check((context) => {
    const { country, inn, kpp } = context.value;
    const issue = (code: string, message: string, field: "inn" | "kpp" = "kpp") =>
      context.issues.push({ code: "custom", input: context.value, path: [field], message, params: { code } });
    if (country !== HOME_COUNTRY) {
      if (!isTaxNumber(country, inn)) issue("tax_number", "must have 5 to 20 letters, digits and dashes", "inn");
      if (kpp !== null) issue("no_kpp", "must be blank outside Russia");
    } else if (!isTaxNumber(country, inn)) issue("inn", "must be an INN: 10 or 12 digits with a right checksum", "inn");
    else if (inn.length === 10 && kpp === null) issue("required", "must not be blank for a company");
    else if (inn.length === 12 && kpp !== null) issue("no_kpp", "must be blank for an entrepreneur");
    else if (kpp !== null && !isKpp(kpp)) issue("invalid", "must be a KPP: 9 characters");
  });
export type Payer = z.infer<typeof Payer>;
/** A payer as it is kept: invoices from before payers had a country have none. */
export type StoredPayer = Omit<Payer, "country"> & Partial<Pick<Payer, "country">>;

export const RequestTariffInput = z.strictObject({
  tariff: z.enum(PAID_TARIFFS),
  period: z.enum(BILLING_PERIODS),
  payer: Payer,
});
export type RequestTariffInput = z.input<typeof RequestTariffInput>;

/** Tariff after the paid period, and the key that goes on if that tariff has room for fewer. */
export const SetRenewalInput = RequestTariffInput.omit({ payer: true }).extend({ keepKeyId: z.string().nullish() });
export type SetRenewalInput = z.infer<typeof SetRenewalInput>;

/** Roubles in plain digits («24900», «24900.5»), as a decimal string with two places. */
const Sum = z
  .string()
  .refine((value) => value !== "", { error: "must not be blank", params: { code: "required" }, abort: true })
  .refine((value) => /^\d{1,12}(\.\d{1,2})?$/.test(value), {
    error: "must be a sum such as 24900.00",
    params: { code: "invalid" },
    abort: true,
  })
  .transform((value) => {
    const [whole = "0", fraction = ""] = value.split(".");
    return `${BigInt(whole)}.${fraction.padEnd(2, "0")}`;
  });

export const ConfirmPaymentInput = z.strictObject({
  amount: Sum,
  paidOn: z.iso.date("must be a day such as 2026-11-21"),
  reference: plainText({ max: 100 }),
});
export type ConfirmPaymentInput = z.input<typeof ConfirmPaymentInput>;

/** A payment from a form: the sum as people of its language type it («24 900,00», "₽24,900.00"). */
export const makePaymentForm = (locale: Locale) =>
  ConfirmPaymentInput.extend({
    amount: z
      .string()
      .transform((typed) => typed.replace("₽", "").trim())
      .transform((typed) => toPlainAmount(typed, locale) ?? typed)
      .pipe(Sum),
  });

export const VoidInvoiceInput = z.strictObject({ reason: plainText({ min: 3, max: 300, multiline: true }) });
export type VoidInvoiceInput = z.infer<typeof VoidInvoiceInput>;

/** The supplier, from the settings. An invoice keeps the supplier that it was issued with. */
export type Supplier = {
  name: string;
  inn: string;
  kpp: string | null;
  address: string;
  bank: string;
  bik: string;
  account: string;
  correspondentAccount: string;
  signatory: string | null;
  /** The details are the ones of a demonstration: nothing can be paid to them. */
  isDemo: boolean;
};

/** A paid subscription. Days are `YYYY-MM-DD` in Moscow; `periodEnd` is the first day that is not paid. */
export type Subscription = {
  tariff: PaidTariff;
  period: BillingPeriod;
  status: SubscriptionStatus;
  periodStart: string;
  periodEnd: string;
  nextTariff: PaidTariff;
  nextPeriod: BillingPeriod;
  /** Tariff that an operator granted without end. The account goes back to it when the paid tariff ends. */
  granted: TariffId;
  keepKeyId: string | null;
};

/** An invoice as its owner and administrators see it. Sums are roubles, as decimal strings with two places. */
export type Invoice = {
  id: string;
  number: string;
  userId: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  tariff: PaidTariff;
  period: BillingPeriod;
  price: string;
  /** Credit for unused days of the previous tariff, and their number. */
  credit: string;
  creditDays: number;
  amount: string;
  /** Per cent within the amount; null: without VAT. */
  vatRate: string | null;
  vat: string;
  payer: Payer;
  supplier: Supplier;
  issuedOn: string;
  dueOn: string;
  /** Known from the start for a renewal, else from the payment on. */
  periodStart: string | null;
  periodEnd: string | null;
  paidOn: string | null;
  reference: string | null;
  /** Why it was voided. */
  reason: string | null;
  createdAt: string;
};

export type AdminInvoice = Invoice & { ownerEmail: string; ownerName: string };

const INVOICE_SORTS = ["number", "payer", "amount", "due"] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** The list of invoices for administrators; their page reads its address by it. */
export const InvoiceQuery = z.strictObject({
  status: z.enum(INVOICE_STATUSES).optional(),
  q: queryText({ max: 200 }),
  ...tableParameters(INVOICE_SORTS),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;
