// /account/matches: what fits one's own listings on the other side of the trade, the newest find first.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ToldMatches } from "@/components/matches/told-matches";
import { requireSession } from "@/lib/auth/session";
import { getFreightTable } from "@/lib/freight/queries";
import { listToldMatches } from "@/lib/matches/queries/list-told";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";

export const generateMetadata = privateMetadata("matches.title");

/** Crossings of one's listings in the last days. */
export default createPage(async function MatchesPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/matches`);
  const t = await getTranslations("matches");
  const [matches, table] = await Promise.all([listToldMatches(session.userId), getFreightTable()]);
  return (
    <AccountShell locale={locale} path="/account/matches" title={t("title")}>
      <p className="max-w-2xl pb-4">{t("lead")}</p>
      {matches.length > 0 ? (
        <>
          <ToldMatches matches={matches} locale={locale} now={new Date().toISOString()} />
          <p className="pt-2 text-sm text-muted">{t(table?.composed ? "lowestDemo" : "lowest")}</p>
        </>
      ) : (
        <p className="border-t border-line py-4 text-muted">{t("empty")}</p>
      )}
    </AccountShell>
  );
});
