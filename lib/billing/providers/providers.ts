import { bankTransfer } from "./bank-transfer";
import type { PaymentProvider } from "./provider";

/** Every way to pay; the first one is what new invoices are issued with. */
const PROVIDERS: readonly [PaymentProvider, ...PaymentProvider[]] = [bankTransfer];

/** How new invoices are paid. */
export function defaultProvider(): PaymentProvider {
  return PROVIDERS[0];
}

/** The provider that an invoice was issued with; the default for one that is offered no more. */
export function providerOf(id: string): PaymentProvider {
  return PROVIDERS.find((provider) => provider.id === id) ?? defaultProvider();
}
