// The supplier of invoices and its VAT, from the settings.
import { env } from "@/lib/core/env";
import type { Supplier } from "./contract";

/** Shown until the settings name a real one. The numbers are zeros, which no bank takes. */
const DEMO: Supplier = {
  name: "ООО «Тонна-Демо»",
  inn: "0000000000",
  kpp: "000000000",
  address: "000000, г. Примерск, ул. Образцовая, д. 1",
  bank: "АО «Вымышленный банк», г. Примерск",
  bik: "000000000",
  account: "00000000000000000000",
  correspondentAccount: "00000000000000000000",
  signatory: null,
  isDemo: true,
};

/** The supplier, from the settings `BILLING_*`. The start checks that they are complete. */
export function getSupplier(): Supplier {
  const settings = env();
  if (settings.BILLING_NAME === undefined) return DEMO;
  return {
    name: settings.BILLING_NAME,
    inn: settings.BILLING_INN ?? "",
    kpp: settings.BILLING_KPP ?? null,
    address: settings.BILLING_ADDRESS ?? "",
    bank: settings.BILLING_BANK ?? "",
    bik: settings.BILLING_BIK ?? "",
    account: settings.BILLING_ACCOUNT ?? "",
    correspondentAccount: settings.BILLING_CORRESPONDENT_ACCOUNT ?? "",
    signatory: settings.BILLING_SIGNATORY ?? null,
    isDemo: false,
  };
}

/** Per cent of VAT within the prices, or null when the supplier charges none. */
export function getVatRate(): string | null {
  const { BILLING_VAT: rate } = env();
  return rate === "none" ? null : rate;
}
