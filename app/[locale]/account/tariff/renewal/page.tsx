// /account/tariff/renewal: what the next period will be.
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { RecordForm } from "@/components/account/record-form";
import { Link } from "@/components/ui/link";
import { listKeys } from "@/lib/api-keys/queries";
import { requireSession } from "@/lib/auth/session";
import { PAID_TARIFFS } from "@/lib/billing/contract";
import { formatLongDate, formatShownSum } from "@/lib/billing/documents/formats";
import { getLastDay, isNextGranted } from "@/lib/billing/policy";
import { getBillingState } from "@/lib/billing/queries";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { BILLING_PERIODS, compareTariffs, getTariff } from "@/lib/reference/tariffs";
import { createPage } from "../../../create-page";
import { privateMetadata } from "../../../page-metadata";
import { setRenewalAction } from "../actions";
import { loadBillingTexts } from "../problems";

export const generateMetadata = privateMetadata("billing.renewal.title");

export default createPage(async function RenewalPage({ locale, searchParams }) {
  const path = "/account/tariff/renewal";
  const session = await requireSession(locale, `/${locale}${path}`);
  const [t, all] = [await getTranslations("billing.renewal"), await getTranslations("billing")];
  const [{ subscription, paidUntil }, keys] = await Promise.all([getBillingState(session), listKeys(session.userId)]);
  if (subscription?.status !== "ACTIVE") redirect(`/${locale}/account/tariff?problem=no_subscription`);
  if (isNextGranted(subscription)) redirect(`/${locale}/account/tariff?problem=granted`);
  const { tariff: wish } = searchParams;
  const wished = PAID_TARIFFS.find((tariff) => tariff === wish);
  const { tariff: has, nextTariff, nextPeriod, granted, keepKeyId, periodEnd } = subscription;
  const chosen = { tariff: wished ?? nextTariff, period: nextPeriod };
  // A tariff that was given without an end is not for sale.
  const tariffs = PAID_TARIFFS.filter(
    (tariff) => compareTariffs(tariff, has) <= 0 && compareTariffs(tariff, granted) > 0,
  ).reverse();
  const working = keys.filter(({ state }) => state === "ACTIVE");
  const from = paidUntil ?? periodEnd;
  const pro = getTariff("pro");
  const asksForKey = has === "corporate" && tariffs.includes("pro") && working.length > 0;
  return (
    <AccountShell locale={locale} path="/account/tariff" at={path} title={t("title")}>
      <p className="pb-4">
        <Link href={`/${locale}/account/tariff`}>← {all("title")}</Link>
      </p>
      <p className="max-w-2xl pb-4">
        {t("text", { date: formatLongDate(getLastDay(from), locale), from: formatLongDate(from, locale) })}
      </p>
      <div className="max-w-xl">
        <RecordForm
          action={setRenewalAction}
          hidden={{ locale }}
          fields={[
            {
              kind: "choice",
              name: "next",
              label: t("choose"),
              isPriced: true,
              value: `${chosen.tariff} ${chosen.period}`,
              options: tariffs.flatMap((tariff) =>
                BILLING_PERIODS.map((period) => ({
                  value: `${tariff} ${period}`,
                  label: t("option", { tariff: TARIFF_NAMES[tariff], period }),
                  aside: formatShownSum(getTariff(tariff).prices[period], locale),
                })),
              ),
            },
            ...(asksForKey
              ? [
                  {
                    kind: "choice" as const,
                    name: "keep",
                    label: t("keep"),
                    hint: t("keepText", { count: working.length, keys: pro.keys, rate: pro.requestsPerHour }),
                    value: working.find(({ id }) => id === keepKeyId)?.id ?? "",
                    options: [
                      { value: "", label: t("lastUsed") },
                      ...working.map(({ id, name, prefix, lastFour }) => ({
                        value: id,
                        label: name,
                        aside: `${prefix}…${lastFour}`,
                      })),
                    ],
                  },
                ]
              : []),
          ]}
          submit={t("submit")}
          size="large"
          texts={await loadBillingTexts(locale)}
        />
      </div>
    </AccountShell>
  );
});
