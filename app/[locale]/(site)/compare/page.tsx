// /compare: chosen listings side by side.
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { MOST_COMPARED } from "@/components/compare/chosen";
import { ListingCompareTable } from "@/components/compare/compare-table";
import { Shell } from "@/components/layout/shell";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDay } from "@/lib/i18n/dates";
import { getListing } from "@/lib/listings/queries/get-listing";
import { canRankPrices } from "@/lib/prices/shown-policy";
import { createPage } from "../../create-page";
import { findOrNull } from "../../found-or-404";
import { privateMetadata } from "../../page-metadata";
import { readPriceView } from "../../read-price-view";
import { getSiteUrl } from "../../site-url";

export const generateMetadata = privateMetadata("compare.title");

/** Compares up to four listings side by side. The address names them, so that it can be sent to a colleague. */
export default createPage(async function ComparePage({ locale, searchParams }) {
  const asked = [searchParams.listings ?? []].flat().flatMap((each) => each.split(","));
  const slugs = [...new Set(asked.filter(Boolean))].slice(0, MOST_COMPARED);
  const prices = await readPriceView(searchParams);
  const find = (slug: string) => findOrNull(getListing(slug, { kind: "anonymous" }, prices.query));
  const listings = (await Promise.all(slugs.map(find))).filter((each) => each !== null);
  const gone = slugs.length - listings.length;
  const t = await getTranslations("compare");
  const state = {
    path: `/${locale}/compare`,
    params: { ...(slugs.length > 0 && { listings: slugs.join(",") }), ...prices.params },
  };
  return (
    <Shell locale={locale} path={formatCatalogueHref({ ...state, path: "/compare" })}>
      <h1 className="pt-5 pb-3 text-2xl font-semibold max-sm:text-xl">{t("title")}</h1>
      <div className="flex flex-col gap-3 pb-3 empty:hidden">
        {gone > 0 && <Notice kind="warn" title={t("gone", { count: gone })} />}
        {!canRankPrices(listings, prices.view) && <Notice kind="info" title={t("units")} />}
        {listings.length === 1 && <Notice kind="info" title={t("onlyOne")} />}
      </div>
      {listings.length > 0 && (
        <PriceViewBar
          state={state}
          view={prices.view}
          refused={prices.refused}
          locale={locale}
          shown={listings}
          hasPlace
        />
      )}
      {listings.length > 0 ? (
        <ListingCompareTable
          listings={listings}
          view={prices.view}
          params={prices.params}
          locale={locale}
          now={new Date().toISOString()}
        />
      ) : (
        <p className="max-w-2xl pb-4">{t("empty")}</p>
      )}
      {listings.length > 1 && <p className="pt-3 text-sm text-muted">{t("legend")}</p>}
      {listings.length > 0 && (
        <p className="hidden pt-4 text-sm wrap-anywhere print:block">
          {new URL(formatCatalogueHref(state), getSiteUrl()).href} · {formatDay(new Date(), locale, null)}
        </p>
      )}
      {listings.length < 2 && (
        <p className="pt-5">
          <Link href={`/${locale}/catalogue`} className={buttonClass({ look: "primary" })}>
            {t("toCatalogue")}
          </Link>
        </p>
      )}
    </Shell>
  );
});
