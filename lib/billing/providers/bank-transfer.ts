import { formatRussianDate, formatRussianSum, TARIFF_NAMES } from "../documents/formats";
import type { PaymentProvider } from "./provider";

/** A transfer from the payer's account, which an administrator finds in the bank statement and confirms. */
export const bankTransfer: PaymentProvider = {
  id: "bank-transfer",
  wayToPay({ number, issuedOn, tariff, vatRate, vat, supplier }) {
    const tax =
      vatRate === null ? "НДС не облагается." : `В том числе НДС ${Number(vatRate)}% ${formatRussianSum(vat)} руб.`;
    return {
      kind: "transfer",
      details: {
        recipient: supplier.name,
        inn: supplier.inn,
        kpp: supplier.kpp,
        account: supplier.account,
        bank: supplier.bank,
        bik: supplier.bik,
        correspondentAccount: supplier.correspondentAccount,
      },
      // Banks take 210 characters, and it is in Russian whoever pays.
      purpose: `Оплата по счёту № ${number} от ${formatRussianDate(issuedOn)} за тариф ${TARIFF_NAMES[tariff]} сервиса «Тонна». ${tax}`,
    };
  },
};
