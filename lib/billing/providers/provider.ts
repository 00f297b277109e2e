import type { Invoice } from "../contract";

/** Next step of the payer: transfer money with these details, or follow a link to a payment page. */
export type PaymentWay =
  | {
      kind: "transfer";
      /** Fields of a transfer in the order of a bank's form. Their labels are in the messages under these names. */
      details: Record<"recipient" | "inn" | "kpp" | "account" | "bank" | "bik" | "correspondentAccount", string | null>;
      /** Purpose of the payment: by it the money finds its invoice. */
      purpose: string;
    }
  | { kind: "redirect"; url: string };

/**
 * A way to pay an invoice. A new one is a file here and a line in `providers.ts`. Whatever learns that money came, an
 * administrator or a provider's callback, calls `confirmPayment`: it checks the sum, and a repeat changes nothing.
 */
export interface PaymentProvider {
  /** Kept with the invoice, so that it stays payable the way it was issued. */
  readonly id: string;
  wayToPay(invoice: Invoice): PaymentWay | Promise<PaymentWay>;
}
