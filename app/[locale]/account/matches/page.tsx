// /account/matches: own listings that cross the other side now, the largest spread first.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { formatBasisLine } from "@/components/listings/facts";
import { Price } from "@/components/listings/price";
import { MatchRows } from "@/components/matches/match-rows";
import { OtherSideLink } from "@/components/matches/other-side-link";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { getFreightTable } from "@/lib/freight/queries";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatRegionLine } from "@/lib/i18n/terms";
import { listOwnCrossings } from "@/lib/matches/queries/own-crossings";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";

export const generateMetadata = privateMetadata("matches.title");

/** Each own listing that crosses, with the best listings of the other side. */
export default createPage(async function MatchesPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/matches`);
  const t = await getTranslations("matches");
  const types = await getTranslations("listing.types");
  const [{ crossings, total: crossed, view }, table] = await Promise.all([
    listOwnCrossings(session.userId),
    getFreightTable(),
  ]);
  const now = new Date().toISOString();
  return (
    <AccountShell locale={locale} path="/account/matches" title={t("title")}>
      <p className="max-w-2xl">{t("lead")}</p>
      {crossings.map(({ own, total, matches, foundAt }) => (
        <section key={own.id} className="pt-6">
          <h2 className="text-lg font-semibold">
            <Link href={`/${locale}/listings/${own.slug}`}>{formatListingTitle(own, locale)}</Link>
          </h2>
          <p className="pb-1 text-sm text-muted">
            {types(own.type)} · <Price listing={own} locale={locale} /> ·{" "}
            {formatBasisLine(own, locale) ?? formatRegionLine(own, locale)}
          </p>
          <MatchRows
            caption={formatListingTitle(own, locale)}
            own={own}
            matches={matches}
            view={view}
            locale={locale}
            found={{ at: foundAt, now }}
          />
          <p className="pt-1 text-sm text-muted">
            {total > matches.length && `${t("best", { shown: matches.length, total })} `}
            {table && <OtherSideLink listing={own} locale={locale} />}
          </p>
        </section>
      ))}
      {crossings.length > 0 ? (
        <p className="pt-4 text-sm text-muted">
          {crossed > crossings.length && `${t("bestOwn", { shown: crossings.length, total: crossed })} `}
          {t(table?.composed ? "lowestDemo" : "lowest")}
        </p>
      ) : (
        <p className="mt-4 border-t border-line py-4 text-muted">{t("empty")}</p>
      )}
    </AccountShell>
  );
});
