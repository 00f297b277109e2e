import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { FavouriteForm } from "@/components/favourites/favourite-form";
import { FavouriteTable } from "@/components/favourites/favourite-table";
import { ListingTools } from "@/components/favourites/listing-tools";
import { markErrors } from "@/components/favourites/texts";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { FavouriteQuery, listFavourites } from "@/lib/favourites/queries";
import { readAddress } from "@/lib/http/pages/address";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../private-metadata";
import { manageFavouritesAction } from "./actions";

const PER_PAGE = 40;

export const generateMetadata = privateMetadata("favourites.title");

export default createPage(async function FavouritesPage({ locale, searchParams }) {
  const path = `/${locale}/account/favourites`;
  const { query, params: kept } = readAddress(FavouriteQuery, searchParams, { fixed: { perPage: PER_PAGE } });
  const state = { path, params: kept };
  const here = formatCatalogueHref(state, { page: kept.page ?? null });
  const session = await requireSession(locale, here);
  const t = await getTranslations("favourites");
  const texts = { ...(await getMessages({ locale })).favourites, errors: markErrors(t) };
  const favourites = await listFavourites(query, session);
  return (
    <AccountShell locale={locale} path="/account/favourites" at={here.slice(locale.length + 1)} title={t("title")}>
      {/* Stays when the last one is removed: its notice holds the way back. */}
      <FavouriteForm action={manageFavouritesAction} texts={texts} locale={locale}>
        {favourites.data.length > 0 ? (
          <ListingTools>
            <FavouriteTable favourites={favourites.data} locale={locale} now={new Date().toISOString()} />
          </ListingTools>
        ) : favourites.total > 0 ? (
          <p>
            {t("nothing")} <Link href={path}>{t("first")}</Link>
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
