// /account/api-keys: issues, rotates and revokes keys.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ApiKeys } from "@/components/account/api-keys";
import type { KeyUse } from "@/components/account/key-table";
import { formatMeCurl } from "@/components/docs/examples";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { listAllowances, listKeys } from "@/lib/api-keys/queries";
import { requireSession } from "@/lib/auth/session";
import { getTariff } from "@/lib/reference/tariffs";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { getSiteUrl } from "../../site-url";
import { manageKeysAction } from "./actions";
import { loadKeyTexts } from "./key-texts";

export const generateMetadata = privateMetadata("keys.title");

export default createPage(async function ApiKeysPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/api-keys`);
  const t = await getTranslations("keys");
  const tariff = getTariff(session.tariff);
  const [pro, corporate] = [getTariff("pro"), getTariff("corporate")];
  const [keys, allowances] = await Promise.all([listKeys(session.userId), listAllowances(session.userId)]);
  const uses: Record<string, KeyUse> = Object.fromEntries(
    Object.entries(allowances).map(([id, { limit, remaining }]) => [id, { used: limit - remaining, limit }]),
  );
  const taken = keys.filter(({ state }) => state === "ACTIVE").length;
  return (
    <AccountShell locale={locale} path="/account/api-keys" title={t("title")}>
      {tariff.api ? (
        <p className="max-w-2xl pb-5">
          {t("intro", {
            tariff: t(`tariffs.${tariff.id}`),
            keys: tariff.keys,
            rate: tariff.requestsPerHour,
          })}{" "}
          <Link href={`/${locale}/docs`}>{t("toDocs")}</Link>
        </p>
      ) : (
        <div className="max-w-2xl pb-5">
          <Notice kind="info" title={t("freeTitle")}>
            <p className="pt-1">
              {t("freeText", {
                proKeys: pro.keys,
                proRate: pro.requestsPerHour,
                corporateKeys: corporate.keys,
                corporateRate: corporate.requestsPerHour,
              })}
            </p>
            <p className="pt-1">
              {t("freeStep")} <Link href={`/${locale}/account/tariff`}>{t("toTariff")}</Link>
            </p>
          </Notice>
        </div>
      )}
      {(tariff.api || keys.length > 0) && (
        <ApiKeys
          locale={locale}
          now={new Date().toISOString()}
          keys={keys}
          uses={uses}
          room={tariff.api && taken < tariff.keys}
          curl={formatMeCurl(getSiteUrl().origin, "KEY")}
          texts={{
            ...(await loadKeyTexts(locale)),
            full: tariff.api ? t("full", { count: tariff.keys }) : t("suspended"),
          }}
          action={manageKeysAction}
        />
      )}
    </AccountShell>
  );
});
