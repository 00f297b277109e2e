import { getTranslations } from "next-intl/server";
import { Facts } from "@/components/ui/facts";
import { vatWithin } from "@/lib/billing/amounts";
import { shownSum } from "@/lib/billing/document-words";
import type { Offer } from "@/lib/billing/queries";
import { currentVatRate } from "@/lib/billing/supplier";
import type { Locale } from "@/lib/i18n/routing";

/** Price of a tariff, what is credited of the paid one, and the sum to pay. */
export async function OfferFacts({ offer, locale }: { offer: Offer; locale: Locale }) {
  const t = await getTranslations("billing.request");
  const vat = currentVatRate();
  return (
    <Facts
      look="beside"
      width="text"
      rows={[
        { name: t("price"), value: shownSum(offer.price, locale) },
        ...(offer.creditDays > 0
          ? [{ name: t("credit", { days: offer.creditDays }), value: `−${shownSum(offer.credit, locale)}` }]
          : []),
        {
          name: t("amount"),
          value: (
            <>
              <span className="text-lg font-semibold">{shownSum(offer.amount, locale)}</span>
              {vat !== null && (
                <span className="text-muted">
                  {" "}
                  {t("vat", { rate: vat })} {shownSum(vatWithin(offer.amount, vat), locale)}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
