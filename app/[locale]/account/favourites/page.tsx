// /account/favourites: kept listings with their prices then and now.
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { PageLinks } from "@/components/catalogue/page-links";
import { FavouriteForm } from "@/components/favourites/favourite-form";
import { FavouriteTable } from "@/components/favourites/favourite-table";
import { ListingTools } from "@/components/favourites/listing-tools";
import { markErrors } from "@/components/favourites/texts";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { FavouriteQuery, listFavourites } from "@/lib/favourites/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readPricedList } from "../../read-list";
import { manageFavouritesAction } from "./actions";

const PER_PAGE = 40;

export const generateMetadata = privateMetadata("favourites.title");

export default createPage(async function FavouritesPage({ locale, searchParams }) {
  const { query, state, at, prices } = await readPricedList(
    locale,
    "/account/favourites",
    FavouriteQuery,
    searchParams,
    PER_PAGE,
  );
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("favourites");
  const texts = { ...(await getMessages({ locale })).favourites, errors: markErrors(t) };
  const favourites = await listFavourites(query, session, prices.query);
  return (
    <AccountShell locale={locale} path="/account/favourites" at={at} title={t("title")}>
      {favourites.data.length > 0 && (
        <PriceViewBar
          state={state}
          view={prices.view}
          refused={prices.refused}
          locale={locale}
          shown={favourites.data.flatMap(({ now }) => (now.state === "public" ? now : []))}
          hasPlace
        />
      )}
      {/* Stays when the last one is removed: its notice holds the way back. */}
      <FavouriteForm action={manageFavouritesAction} texts={texts} locale={locale}>
        {favourites.data.length > 0 ? (
          <ListingTools>
            <FavouriteTable
              favourites={favourites.data}
              view={prices.view}
              locale={locale}
              now={new Date().toISOString()}
            />
          </ListingTools>
        ) : favourites.total > 0 ? (
          <p>
            {t("nothing")} <Link href={state.path}>{t("first")}</Link>
          </p>
        ) : (
          <div className="flex max-w-2xl flex-col items-start gap-4">
            <p>{t("empty")}</p>
            <Link href={`/${locale}/catalogue`} className={buttonClass({ look: "primary" })}>
              {t("toCatalogue")}
            </Link>
          </div>
        )}
      </FavouriteForm>
      <PageLinks state={state} page={favourites.page} totalPages={favourites.totalPages} />
    </AccountShell>
  );
});
