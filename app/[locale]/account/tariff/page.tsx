// /account/tariff: the tariff, its end, and the others to choose from.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { InvoiceList } from "@/components/billing/invoice-list";
import { OpenInvoice } from "@/components/billing/open-invoice";
import { Standing } from "@/components/billing/standing";
import { TariffTable } from "@/components/billing/tariff-table";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { Notice } from "@/components/ui/notice";
import { listKeys } from "@/lib/api-keys/queries";
import { requireSession } from "@/lib/auth/session";
import { formatShownSum } from "@/lib/billing/documents/formats";
import { isNextGranted } from "@/lib/billing/policy";
import { getBillingState, listOwnInvoices } from "@/lib/billing/queries";
import { getVatRate } from "@/lib/billing/reference";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { manageSubscriptionAction } from "./actions";
import { PROBLEM_LIMITS, PROBLEMS } from "./problems";

const DONE = ["cancelled", "ended", "resumed", "withdrawn", "renewal"] as const;

export const generateMetadata = privateMetadata("billing.title");

export default createPage(async function TariffPage({ locale, searchParams }) {
  const session = await requireSession(locale, `/${locale}/account/tariff`);
  const today = formatMoscowDay();
  const t = await getTranslations("billing");
  const [state, invoices, keys] = await Promise.all([
    getBillingState(session),
    listOwnInvoices(session),
    listKeys(session.userId),
  ]);
  const { subscription, request, renewal, offers } = state;
  const done = DONE.find((each) => each === searchParams.done);
  const problem = PROBLEMS.find((each) => each === searchParams.problem);
  const vat = getVatRate();
  const upgrade = request ? undefined : offers.find(({ creditDays }) => creditDays > 0);
  const working = keys.filter((key) => key.state === "ACTIVE" || key.state === "ROTATING").length;
  return (
    <AccountShell locale={locale} path="/account/tariff" title={t("title")}>
      <div className="flex max-w-3xl flex-col gap-3 pb-4 empty:hidden">
        {(done || problem) && (
          <FocusedAnswer answer={done ?? problem}>
            {done && (
              <Notice kind="good" role="status" title={t(`done.${done}`, { tariff: TARIFF_NAMES[session.tariff] })} />
            )}
            {problem && <Notice kind="bad" role="alert" title={t(`problems.${problem}`, PROBLEM_LIMITS)} />}
          </FocusedAnswer>
        )}
        {request && renewal && <p>{t("openBoth")}</p>}
        {[renewal, request].map(
          (open) =>
            open && (
              <OpenInvoice
                key={open.id}
                invoice={open}
                today={today}
                locale={locale}
                action={manageSubscriptionAction}
              />
            ),
        )}
      </div>
      <Standing
        locale={locale}
        today={today}
        has={session.tariff}
        state={state}
        keys={working}
        action={manageSubscriptionAction}
      />
      <div className="pt-8">
        <h2 className="pb-1 text-lg font-semibold">{t("compare")}</h2>
        <TariffTable
          locale={locale}
          standing={{
            has: session.tariff,
            mayRequest: !request,
            mayLower: subscription?.status === "ACTIVE" && !isNextGranted(subscription),
            unpaid: subscription?.granted ?? "free",
          }}
        />
        <div className="flex max-w-3xl flex-col gap-1 pt-2 text-sm text-muted">
          {upgrade && (
            <p>
              {t("upgradeCost", {
                tariff: TARIFF_NAMES[upgrade.tariff],
                period: upgrade.period,
                amount: formatShownSum(upgrade.amount, locale),
                price: formatShownSum(upgrade.price, locale),
                credit: formatShownSum(upgrade.credit, locale),
                days: upgrade.creditDays,
              })}
            </p>
          )}
          {subscription?.tariff === "corporate" && subscription.granted === "free" && <p>{t("downgradeText")}</p>}
          <p>{vat === null ? t("vatNone") : t("vatIncluded", { rate: vat })}</p>
        </div>
      </div>
      <div className="max-w-4xl pt-8">
        <h2 className="pb-1 text-lg font-semibold">{t("invoices")}</h2>
        {invoices.length > 0 ? (
          <InvoiceList invoices={invoices} locale={locale} />
        ) : (
          <p className="border-t border-line pt-3 text-muted">{t("noInvoices")}</p>
        )}
      </div>
    </AccountShell>
  );
});
