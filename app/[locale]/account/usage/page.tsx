// /account/usage: what the keys of the account used.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { KeyTotals } from "@/components/usage/key-totals";
import { computeTotals, findBusiest, mergeHours } from "@/components/usage/usage-model";
import { UsageView } from "@/components/usage/usage-view";
import { listUsage } from "@/lib/api-keys/queries";
import { requireSession } from "@/lib/auth/session";
import { TARIFF_NAMES } from "@/lib/core/tariff-id";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getTariff } from "@/lib/reference/tariffs";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";

const DAYS = 30;

export const generateMetadata = privateMetadata("usage.title");

export default createPage(async function UsagePage({ locale, searchParams }) {
  const session = await requireSession(locale, `/${locale}/account/usage`);
  const t = await getTranslations("usage");
  const usage = await listUsage(session.userId, DAYS);
  const tariff = getTariff(session.tariff);
  const given = searchParams.key;
  const chosen = usage.find(({ key }) => key.id === given) ?? null;
  const shown = chosen ? [chosen] : usage;
  const rows = mergeHours(shown.flatMap(({ hours }) => hours));
  const total = computeTotals(rows);
  const busiest = findBusiest(shown);
  // Each key has a limit of its own: several together have none to draw.
  const isOne = shown.length === 1;
  const to = new Date();
  const from = new Date(to.getTime() - DAYS * 86_400_000);
  const number = (value: number) => formatNumber(value, locale);
  const isEmpty = usage.every(({ hours }) => hours.length === 0);
  return (
    <AccountShell
      locale={locale}
      path="/account/usage"
      at={chosen ? `/account/usage?key=${chosen.key.id}` : "/account/usage"}
      title={t("title")}
    >
      {tariff.api && (
        <p className="max-w-2xl pb-4">{t("lead", { tariff: TARIFF_NAMES[tariff.id], rate: tariff.requestsPerHour })}</p>
      )}
      {isEmpty ? (
        <Empty locale={locale} kind={!tariff.api ? "Free" : usage.length === 0 ? "Keys" : "Use"} />
      ) : (
        <>
          <Facts
            look="beside"
            width="text"
            rows={[
              { name: t("total"), value: <span className="font-semibold">{number(total.requests)}</span> },
              {
                name: t("peak"),
                value: (
                  <>
                    {number(total.peak)}
                    {tariff.api && (
                      <span className="text-muted">
                        {" "}
                        (
                        {t(isOne ? "ofLimit" : "ofLimitByKey", {
                          key: busiest.name,
                          peak: number(busiest.peak),
                          percent: formatNumber((busiest.peak / tariff.requestsPerHour) * 100, locale, 1),
                        })}
                        )
                      </span>
                    )}
                  </>
                ),
              },
              {
                name: t("refused"),
                value: (
                  <span className={total.rejected > 0 ? "font-semibold text-bad" : ""}>{number(total.rejected)}</span>
                ),
              },
            ]}
          />
          <div className="max-w-3xl py-6">
            <h2 className="pb-1 text-lg font-semibold">{t("keys")}</h2>
            <KeyTotals usage={usage} chosen={chosen?.key.id ?? null} locale={locale} />
          </div>
          <UsageView
            rows={rows}
            from={from.toISOString()}
            to={to.toISOString()}
            limit={isOne ? tariff.requestsPerHour : 0}
            locale={locale}
            texts={{
              chart: t("chart", { key: chosen?.key.name ?? t("all") }),
              hint: t("chartHint"),
              limit: t("limit", { value: number(tariff.requestsPerHour) }),
              table: t("table"),
              day: t("day"),
              requests: t("dayRequests"),
              peak: t("dayPeak"),
              refused: t("dayRefused"),
            }}
          />
          <p className="pt-3 text-sm text-muted">{t("zone")}</p>
        </>
      )}
    </AccountShell>
  );
});

const NEXT_STEP = { Free: "/account/tariff", Keys: "/account/api-keys", Use: "/docs" } as const;

async function Empty({ locale, kind }: { locale: Locale; kind: keyof typeof NEXT_STEP }) {
  const t = await getTranslations("usage");
  return (
    <p className="max-w-2xl border-t border-line pt-4">
      {t(`empty${kind}`)} <Link href={`/${locale}${NEXT_STEP[kind]}`}>{t(`empty${kind}Link`)}</Link>
    </p>
  );
}
