import { bankTransfer } from "./bank-transfer";
import type { PaymentProvider } from "./provider";

/** Every way to pay; the first one is what new invoices are issued with. */
const PROVIDERS: readonly [PaymentProvider, ...PaymentProvider[]] = [bankTransfer];

/** Provider of new invoices. */
export function getDefaultProvider(): PaymentProvider {
  return PROVIDERS[0];
}

/** Provider that an invoice was issued with; the default provider if that one was removed. */
export function getProvider(id: string): PaymentProvider {
  return PROVIDERS.find((provider) => provider.id === id) ?? getDefaultProvider();
}
