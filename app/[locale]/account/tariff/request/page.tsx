// /account/tariff/request: asks for an invoice over a tariff.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { ViewLinks } from "@/components/ui/view-links";
import { requireSession } from "@/lib/auth/session";
import { type Invoice, PAID_TARIFFS } from "@/lib/billing/contract";
import { DUE_DAYS, isCreditLost } from "@/lib/billing/policy";
import { getBillingState, suggestPayer } from "@/lib/billing/queries";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { RawParams } from "@/lib/http/pages/address";
import { BILLING_PERIODS } from "@/lib/reference/tariffs";
import { createPage, type NextProps } from "../../../create-page";
import { PROBLEM_LIMITS } from "../problems";
import { OfferFacts } from "./offer-facts";
import { PayerForm } from "./payer-form";

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "billing.request" });
  return { title: t("title", { tariff: TARIFF_NAMES[parseTariff(await searchParams)] }), robots: { index: false } };
}

const parseTariff = (given: RawParams) => PAID_TARIFFS.find((tariff) => tariff === given.tariff) ?? "pro";

const findBlock = (request: Invoice) => (isCreditLost(request, formatMoscowDay()) ? "credit_over" : "open_invoice");

export default createPage(async function RequestPage({ locale, searchParams }) {
  const tariff = parseTariff(searchParams);
  const path = "/account/tariff/request";
  const session = await requireSession(locale, `/${locale}${path}?tariff=${tariff}`);
  const [t, all] = [await getTranslations("billing.request"), await getTranslations("billing")];
  const [{ offers, request }, payer] = await Promise.all([getBillingState(session), suggestPayer(session)]);
  const possible = offers.filter((offer) => offer.tariff === tariff);
  const offer = possible.find(({ period }) => period === searchParams.period) ?? possible[0];
  const blocked = request ? findBlock(request) : offer ? null : "already";
  return (
    <AccountShell
      locale={locale}
      path="/account/tariff"
      at={`${path}?tariff=${tariff}${offer ? `&period=${offer.period}` : ""}`}
      title={t("title", { tariff: TARIFF_NAMES[tariff] })}
    >
      <p className="pb-4">
        <Link href={`/${locale}/account/tariff`}>← {t("back")}</Link>
      </p>
      {blocked || !offer ? (
        <div className="max-w-2xl">
          <Notice kind="info" title={all(`problems.${blocked ?? "already"}`, PROBLEM_LIMITS)} />
        </div>
      ) : (
        <>
          <div className="pb-3">
            <ViewLinks
              label={t("period")}
              links={BILLING_PERIODS.filter((period) => possible.some((each) => each.period === period)).map(
                (period) => ({
                  key: period,
                  label: t(period),
                  href: `/${locale}${path}?tariff=${tariff}&period=${period}`,
                  isCurrent: period === offer.period,
                }),
              )}
            />
          </div>
          <OfferFacts offer={offer} locale={locale} />
          <p className="max-w-2xl pt-3 pb-6 text-muted">
            {t(offer.creditDays > 0 ? "explainUpgrade" : "explain", { days: DUE_DAYS })}
          </p>
          <h2 className="pb-3 text-lg font-semibold">{t("payer")}</h2>
          <PayerForm offer={offer} payer={payer} userId={session.userId} locale={locale} />
        </>
      )}
    </AccountShell>
  );
});
