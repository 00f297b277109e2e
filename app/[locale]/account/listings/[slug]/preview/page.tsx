// /account/listings/…/preview: a listing as buyers will see it.
import { getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { ListingDetails } from "@/components/listings/listing-details";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { isEditableListing } from "@/lib/listings/policy";
import { getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { loadPriceView } from "@/lib/prices/queries";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";

export const generateMetadata = privateMetadata("myListings.preview");

/** The listing as visitors will see it, for its owner only, in any state. */
export default createPage<{ slug: string }>(async function PreviewPage({ locale, slug }) {
  const path = `/account/listings/${slug}/preview`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const listing = await getOr404(getOwnListing(slug, session));
  const view = await loadPriceView();
  const t = await getTranslations("myListings");
  return (
    <Shell locale={locale} path={path}>
      <div className="flex flex-col gap-3 pt-4 pb-2">
        <Notice kind="info" title={t("previewTitle")}>
          <p>
            {t(listing.status === "ACTIVE" ? "previewPublic" : "previewPrivate")}{" "}
            {isEditableListing(listing.status) ? (
              <Link href={`/${locale}/account/listings/${slug}/edit`}>{t("edit")}</Link>
            ) : (
              t("closed")
            )}
          </p>
        </Notice>
        {listing.rejectionReason && (
          <Notice kind="warn" title={t(listing.status === "ARCHIVED" ? "takenDown" : "rejected")}>
            <p>{listing.rejectionReason}</p>
          </Notice>
        )}
      </div>
      <ListingDetails
        listing={listing}
        view={view}
        locale={locale}
        now={new Date().toISOString()}
        otherCount={0}
        actions={null}
      />
    </Shell>
  );
});
