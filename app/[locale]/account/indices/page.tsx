// /account/indices: subscriptions to the Tonna index.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { IndexSubscriptions } from "@/components/market/index-subscriptions";
import {
  findShownUnit,
  formatIndexDay,
  formatIndexPrice,
  formatIndexUnit,
  getIndexHref,
} from "@/components/market/index-texts";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import { getName } from "@/lib/i18n/terms";
import { normaliseSymbol } from "@/lib/indices/policy";
import { findIndex } from "@/lib/indices/queries/indices";
import { listSubscriptions } from "@/lib/indices/queries/subscriptions";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { manageSubscriptionsAction } from "./actions";
import { listShownSubscriptions, loadSubscriptionTexts } from "./subscription-texts";

export const generateMetadata = privateMetadata("indices.subscriptions.pageTitle");

/** Subscriptions to one series, `symbol`; without it, or with an unknown one, to all. */
export default createPage(async function IndexSubscriptionsPage({ locale, searchParams }) {
  const { symbol: asked = "" } = readPlainParams(searchParams);
  const at = `/account/indices${asked && `?${new URLSearchParams({ symbol: asked })}`}`;
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("indices.subscriptions");
  const series = asked ? await findIndex(normaliseSymbol(asked)) : null;
  const subscriptions = await listSubscriptions(session, series?.symbol);
  const unit = series && findShownUnit(series);
  return (
    <AccountShell locale={locale} path="/account/notifications" at={at} title={t("pageTitle")}>
      {series && unit && (
        <p className="pb-2">
          <Link href={getIndexHref(series.symbol, locale)} className="font-medium">
            {getName(series, locale)}
          </Link>
          {". "}
          {t("now", {
            price: formatIndexPrice(series.value, unit, locale),
            day: formatIndexDay(series.date, locale),
          })}
        </p>
      )}
      <p className="max-w-prose pb-4 text-muted">{t("text")}</p>
      <IndexSubscriptions
        subscriptions={await listShownSubscriptions(subscriptions, locale)}
        texts={await loadSubscriptionTexts(locale)}
        locale={locale}
        action={manageSubscriptionsAction}
        {...(series &&
          unit && {
            series: { symbol: series.symbol, boundHint: t("boundHint", { unit: formatIndexUnit(unit, locale) }) },
          })}
      />
      {!series && (
        <p className="pt-3">
          {subscriptions.length === 0 && `${t("none")} `}
          <Link href={`/${locale}/market/indices`}>{t("toIndices")}</Link>
        </p>
      )}
    </AccountShell>
  );
});
