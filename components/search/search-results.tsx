import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { ListingTable } from "@/components/listings/listing-table";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { Link } from "@/components/ui/link";
import { MAX_OFFSET } from "@/lib/core/page";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { FoundListing, SearchResult } from "@/lib/search/contract";
import { CompanyHits } from "./company-hits";
import { Marked } from "./marked";

type Props = {
  state: CatalogueState;
  type: "listings" | "companies" | null;
  /** Each null where it is not to be shown. */
  listings: SearchResult["listings"];
  companies: SearchResult["companies"];
  /** The view of prices, and its parameters that can't be used. */
  prices: { view: PriceView; refused: readonly { name: string; value: string }[] };
  locale: Locale;
  now: string;
};

/** Results of a search: the best of both lists with links to all, or one list with its pages. */
export function SearchResults({ state, type, listings, companies, prices, locale, now }: Props) {
  const t = useTranslations("searchPage");
  const list = type === "companies" ? companies : listings;
  if (type && list && list.data.length === 0) {
    return (
      <p className="py-6">
        {list.total > 0 ? `${t("beyond")} ` : t("nothingOf")}
        {list.total > 0 && (
          <Link href={formatCatalogueHref(state)} className="text-accent hover:underline">
            {t("toFirst")}
          </Link>
        )}
      </p>
    );
  }
  const perPage = list && list.totalPages > 0 ? Math.ceil(list.total / list.totalPages) : 1;
  return (
    <>
      {listings && listings.data.length > 0 && (
        <section aria-labelledby="found-listings">
          <h2 id="found-listings" className={type ? "sr-only" : "pb-1 text-lg font-semibold"}>
            {t("listings")}
          </h2>
          <PriceViewBar state={state} view={prices.view} refused={prices.refused} locale={locale} hasPlace />
          <ListingTable
            listings={listings.data}
            view={prices.view}
            locale={locale}
            caption={t("listings")}
            now={now}
            marked={(listing) => findMarkedWords(listings.data, listing)}
          />
          {!type && listings.total > listings.data.length && (
            <All
              href={formatCatalogueHref(state, { type: "listings" })}
              text={t("allListings", { count: listings.total })}
            />
          )}
        </section>
      )}
      {companies && companies.data.length > 0 && (
        <section aria-labelledby="found-companies" className={type ? "" : "pt-6"}>
          <h2 id="found-companies" className={type ? "sr-only" : "pb-1 text-lg font-semibold"}>
            {t("companies")}
          </h2>
          <CompanyHits companies={companies.data} locale={locale} />
          {!type && companies.total > companies.data.length && (
            <All
              href={formatCatalogueHref(state, { type: "companies" })}
              text={t("allCompanies", { count: companies.total })}
            />
          )}
        </section>
      )}
      {type && list && (
        <PageLinks
          state={state}
          page={list.page}
          totalPages={Math.min(list.totalPages, Math.floor(MAX_OFFSET / perPage))}
        />
      )}
    </>
  );
}

function All({ href, text }: { href: string; text: string }) {
  return (
    <p className="pt-2">
      <Link href={href} className="text-accent hover:underline">
        {text}
      </Link>
    </p>
  );
}

/** The title marked; the description, where the title alone would not say why the listing is here. */
function findMarkedWords(found: readonly FoundListing[], { id, title }: Listing) {
  const highlights = found.find((one) => one.id === id)?.highlights ?? [];
  const [inTitle, inText] = ["title", "description"].map((field) => highlights.find((one) => one.field === field));
  return {
    title: <Marked highlight={inTitle} text={title} />,
    note: !inTitle && inText ? <Marked highlight={inText} text="" /> : null,
  };
}
