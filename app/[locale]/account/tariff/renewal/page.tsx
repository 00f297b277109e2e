import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { BillingForm } from "@/components/billing/billing-form";
import { TARIFF_NAMES } from "@/components/billing/names";
import { listKeys } from "@/lib/api-keys/queries";
import { requireSession } from "@/lib/auth/session";
import { PAID_TARIFFS } from "@/lib/billing/contract";
import { longDate, shownSum } from "@/lib/billing/document-words";
import { lastDay } from "@/lib/billing/policy";
import { getBillingState } from "@/lib/billing/queries";
import { BILLING_PERIODS, compareTariffs, tariffOf } from "@/lib/tariffs/policy";
import type { LocaleParams } from "../../../site-url";
import { setRenewalAction } from "../actions";

type Props = { params: Promise<LocaleParams>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "billing.renewal" });
  return { title: t("title"), robots: { index: false } };
}

export default async function RenewalPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const path = "/account/tariff/renewal";
  const session = await requireSession(locale, `/${locale}${path}`);
  const [t, all] = [await getTranslations("billing.renewal"), await getTranslations("billing")];
  const [{ subscription, paidUntil }, keys] = await Promise.all([getBillingState(session), listKeys(session.userId)]);
  if (subscription?.status !== "ACTIVE") redirect(`/${locale}/account/tariff?problem=no_subscription`);
  const { tariff: wish } = await searchParams;
  const wished = PAID_TARIFFS.find((tariff) => tariff === wish);
  const { tariff: has, nextTariff, nextPeriod, keepKeyId, periodEnd } = subscription;
  const chosen = { tariff: wished ?? nextTariff, period: nextPeriod };
  const tariffs = PAID_TARIFFS.filter((tariff) => compareTariffs(tariff, has) <= 0).reverse();
  const working = keys.filter(({ state }) => state === "ACTIVE");
  const from = paidUntil ?? periodEnd;
  const asksForKey = has === "corporate" && working.length > 0;
  return (
    <AccountShell locale={locale} path="/account/tariff" at={path} title={t("title")}>
      <p className="pb-4">
        <Link href={`/${locale}/account/tariff`} prefetch={false} className="link">
          ← {all("title")}
        </Link>
      </p>
      <p className="max-w-2xl pb-4">
        {t("text", { date: longDate(lastDay(from), locale), from: longDate(from, locale) })}
      </p>
      <BillingForm
        action={setRenewalAction}
        hidden={{ locale }}
        fields={[]}
        submit={t("submit")}
        pending={t("pending")}
      >
        <fieldset>
          <legend className="pb-1 font-medium">{t("choose")}</legend>
          {tariffs.flatMap((tariff) =>
            BILLING_PERIODS.map((period) => (
              <label
                key={`${tariff} ${period}`}
                className="flex min-h-11 items-center gap-3 border-b border-line first-of-type:border-t has-checked:font-medium"
              >
                <input
                  type="radio"
                  name="next"
                  value={`${tariff} ${period}`}
                  defaultChecked={tariff === chosen.tariff && period === chosen.period}
                  className="size-4 accent-accent"
                />
                <span className="flex-1">{t("option", { tariff: TARIFF_NAMES[tariff], period })}</span>
                <span>{shownSum(tariffOf(tariff).prices[period], locale)}</span>
              </label>
            )),
          )}
        </fieldset>
        {asksForKey && (
          <fieldset>
            <legend className="font-medium">{t("keep")}</legend>
            <p className="pb-1 text-sm text-muted">{t("keepText", { count: working.length })}</p>
            {[
              { id: "", name: t("lastUsed"), hint: "" },
              ...working.map(({ id, name, prefix, lastFour }) => ({ id, name, hint: `${prefix}…${lastFour}` })),
            ].map(({ id, name, hint }) => (
              <label key={id} className="flex min-h-10 items-center gap-3">
                <input
                  type="radio"
                  name="keep"
                  value={id}
                  defaultChecked={id === (working.some((key) => key.id === keepKeyId) ? keepKeyId : "")}
                  className="size-4 accent-accent"
                />
                <span className="wrap-anywhere">{name}</span>
                {hint && <code className="font-mono text-sm text-muted">{hint}</code>}
              </label>
            ))}
          </fieldset>
        )}
      </BillingForm>
    </AccountShell>
  );
}
