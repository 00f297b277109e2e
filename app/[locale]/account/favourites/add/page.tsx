// /account/favourites/add: where the heart of a listing leads without JavaScript.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { AddForm } from "@/components/favourites/add-form";
import { markErrors } from "@/components/favourites/texts";
import { Price } from "@/components/listings/price";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { getListing } from "@/lib/listings/queries/get-listing";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { addFavouriteAction } from "../actions";

export const generateMetadata = privateMetadata("favourites.addTitle");

/** Page of a heart without JavaScript. Opening an address changes nothing; its button does. */
export default createPage(async function AddFavouritePage({ locale, searchParams }) {
  const { listing: slug = "" } = readPlainParams(searchParams);
  const at = `/account/favourites/add?listing=${encodeURIComponent(slug)}`;
  await requireSession(locale, `/${locale}${at}`);
  const listing = await getOr404(getListing(slug, { kind: "anonymous" }));
  const t = await getTranslations("favourites");
  return (
    <AccountShell locale={locale} path="/account/favourites" at={at} title={t("addTitle")}>
      <p className="max-w-2xl pb-5 text-lg wrap-anywhere">
        <Link href={`/${locale}/listings/${listing.slug}`}>{formatListingTitle(listing, locale)}</Link>
        {", "}
        <Price listing={listing} locale={locale} />
      </p>
      <AddForm
        id={listing.id}
        locale={locale}
        submit={t("addSubmit")}
        errors={markErrors(t)}
        action={addFavouriteAction}
      />
    </AccountShell>
  );
});
