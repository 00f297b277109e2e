import { getTranslations } from "next-intl/server";
import { Facts } from "@/components/ui/facts";
import { computeVat } from "@/lib/billing/amount-policy";
import { formatShownSum } from "@/lib/billing/documents/formats";
import type { TariffOffer } from "@/lib/billing/queries";
import { getVatRate } from "@/lib/billing/reference";
import type { Locale } from "@/lib/i18n/routing";

/** Price of a tariff, what is credited of the paid one, and the sum to pay. */
export async function OfferFacts({ offer, locale }: { offer: TariffOffer; locale: Locale }) {
  const t = await getTranslations("billing.request");
  const vat = getVatRate();
  return (
    <Facts
      look="beside"
      width="text"
      rows={[
        { name: t("price"), value: formatShownSum(offer.price, locale) },
        ...(offer.creditDays > 0
          ? [{ name: t("credit", { days: offer.creditDays }), value: `−${formatShownSum(offer.credit, locale)}` }]
          : []),
        {
          name: t("amount"),
          value: (
            <>
              <span className="text-lg font-semibold">{formatShownSum(offer.amount, locale)}</span>
              {vat !== null && (
                <span className="text-muted">
                  {" "}
                  {t("vat", { rate: vat })} {formatShownSum(computeVat(offer.amount, vat), locale)}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
