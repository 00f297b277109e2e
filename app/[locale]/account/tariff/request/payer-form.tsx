// /account/tariff/request: to whom the invoice is made out.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import type { Payer } from "@/lib/billing/contract";
import { formatShownSum } from "@/lib/billing/documents/formats";
import type { TariffOffer } from "@/lib/billing/queries";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { listCountryOptions } from "../../company/countries";
import { requestTariffAction } from "../actions";
import { loadBillingTexts } from "../problems";

type Props = { offer: TariffOffer; payer: Partial<Payer>; userId: string; locale: Locale };

/** Asks for an invoice over a tariff, made out to a payer. */
export async function PayerForm({ offer, payer, userId, locale }: Props) {
  const t = await getTranslations("billing.request");
  return (
    <div className="max-w-xl">
      <RecordForm
        action={requestTariffAction}
        hidden={{ locale, tariff: offer.tariff, period: offer.period }}
        keptAs={`tonna:payer:${userId}`}
        submit={t("submit", { amount: formatShownSum(offer.amount, locale) })}
        size="large"
        texts={await loadBillingTexts(locale)}
        fields={[
          {
            kind: "text",
            name: "name",
            label: t("name"),
            maxLength: 200,
            autoComplete: "organization",
            value: payer.name ?? "",
          },
          {
            kind: "select",
            name: "country",
            label: t("country"),
            options: listCountryOptions(locale),
            value: payer.country ?? HOME_COUNTRY,
          },
          {
            kind: "text",
            name: "inn",
            label: t("inn"),
            hint: t("innHint"),
            maxLength: 40,
            short: true,
            value: payer.inn ?? "",
          },
          {
            kind: "text",
            name: "kpp",
            label: t("kpp"),
            hint: t("kppHint"),
            maxLength: 20,
            short: true,
            value: payer.kpp ?? "",
          },
          {
            kind: "text",
            name: "address",
            label: t("address"),
            maxLength: 300,
            autoComplete: "street-address",
            value: payer.address ?? "",
          },
        ]}
      />
    </div>
  );
}
