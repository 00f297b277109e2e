import { getTranslations } from "next-intl/server";
import { BillingForm } from "@/components/billing/billing-form";
import type { Payer } from "@/lib/billing/contract";
import { formatShownSum } from "@/lib/billing/documents/formats";
import type { Offer } from "@/lib/billing/queries";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { listCountryOptions } from "../../company/places";
import { requestTariffAction } from "../actions";

type Props = { offer: Offer; payer: Partial<Payer>; userId: string; locale: Locale };

/** Asks for an invoice over a tariff, made out to a payer. */
export async function PayerForm({ offer, payer, userId, locale }: Props) {
  const t = await getTranslations("billing.request");
  return (
    <BillingForm
      action={requestTariffAction}
      hidden={{ locale, tariff: offer.tariff, period: offer.period }}
      keptAs={`tonna:payer:${userId}`}
      submit={t("submit", { amount: formatShownSum(offer.amount, locale) })}
      pending={t("pending")}
      fields={[
        {
          name: "name",
          label: t("name"),
          maxLength: 200,
          autoComplete: "organization",
          ...(payer.name && { defaultValue: payer.name }),
        },
        {
          name: "country",
          label: t("country"),
          options: listCountryOptions(locale),
          defaultValue: payer.country ?? HOME_COUNTRY,
        },
        {
          name: "inn",
          label: t("inn"),
          hint: t("innHint"),
          maxLength: 40,
          short: true,
          ...(payer.inn && { defaultValue: payer.inn }),
        },
        {
          name: "kpp",
          label: t("kpp"),
          hint: t("kppHint"),
          maxLength: 20,
          short: true,
          ...(payer.kpp && { defaultValue: payer.kpp }),
        },
        {
          name: "address",
          label: t("address"),
          maxLength: 300,
          autoComplete: "street-address",
          ...(payer.address && { defaultValue: payer.address }),
        },
      ]}
    />
  );
}
