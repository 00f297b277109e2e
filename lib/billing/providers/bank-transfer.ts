import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { formatRussianDate, formatRussianSum } from "../documents/formats";
import type { PaymentProvider } from "./provider";

/** A transfer from the payer's account, which an administrator finds in the bank statement and confirms. */
export const bankTransfer: PaymentProvider = {
  id: "bank-transfer",
  wayToPay({ number, issuedOn, tariff, vatRate, vat, supplier }) {
    const { inn, kpp, account, bank, bik, correspondentAccount } = supplier;
    const tax =
      vatRate === null ? "НДС не облагается." : `В том числе НДС ${Number(vatRate)}% ${formatRussianSum(vat)} руб.`;
    return {
      details: { recipient: supplier.name, inn, kpp, account, bank, bik, correspondentAccount },
      // Banks take 210 characters, and it is in Russian whoever pays.
      purpose: `Оплата по счёту № ${number} от ${formatRussianDate(issuedOn)} за тариф ${TARIFF_NAMES[tariff]} сервиса «Тонна». ${tax}`,
    };
  },
};
