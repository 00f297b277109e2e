// /account/tariff: the notice about an unpaid invoice, for a requested tariff or for a renewal.
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Invoice } from "@/lib/billing/contract";
import { formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { isCreditLost } from "@/lib/billing/policy";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import type { Locale } from "@/lib/i18n/routing";

type Props = { invoice: Invoice; today: string; locale: Locale; action: (form: FormData) => Promise<void> };

/** The unpaid invoice; its owner can withdraw a requested one. */
export function OpenInvoice({ invoice, today, locale, action }: Props) {
  const t = useTranslations("billing");
  const isOver = isCreditLost(invoice, today);
  const { id, number, kind, tariff, period, amount, dueOn } = invoice;
  const texts = {
    tariff: TARIFF_NAMES[tariff],
    period,
    amount: formatShownSum(amount, locale),
    due: formatLongDate(dueOn, locale),
  };
  return (
    <Notice kind="warn" title={t(isOver ? "overTitle" : "openTitle", { number })}>
      <p>{t(isOver ? "overText" : kind === "RENEWAL" ? "openRenewal" : "openText", texts)}</p>
      <div className="flex flex-wrap gap-3 pt-2.5 pb-1">
        <Link href={`/${locale}/account/tariff/invoices/${id}`} className={buttonClass({ look: "primary" })}>
          {t("openInvoice")}
        </Link>
        {kind !== "RENEWAL" && (
          <form action={action}>
            <HiddenFields values={{ locale, id }} />
            <Button popoverTarget="withdraw">{t("withdraw")}</Button>
            <Confirm id="withdraw" title={t("withdrawTitle", { number })} text={t("withdrawText")} cancel={t("keep")}>
              <Button type="submit" name="do" value="withdraw" look="danger">
                {t("withdraw")}
              </Button>
            </Confirm>
          </form>
        )}
      </div>
    </Notice>
  );
}
