// The interface of a way to pay an invoice.
import type { Invoice } from "../contract";

/** The way the payer transfers the money. */
export type PaymentWay = {
  /** Fields of a bank's form. */
  details: Record<"recipient" | "inn" | "kpp" | "account" | "bank" | "bik" | "correspondentAccount", string | null>;
  /** Purpose of the payment: it links the money to its invoice. */
  purpose: string;
};

/**
 * A way to pay an invoice. A new one is a file here and a line in `providers.ts`. Whatever learns that money came, an
 * administrator or a provider's callback, calls `confirmPayment`: it checks the sum, and a repeat changes nothing.
 */
export interface PaymentProvider {
  /** Kept with the invoice, so that it stays payable the way it was issued. */
  readonly id: string;
  wayToPay(invoice: Invoice): PaymentWay;
}
