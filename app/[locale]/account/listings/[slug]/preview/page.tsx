import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { ListingDetails } from "@/components/listings/listing-details";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import type { Locale } from "@/lib/i18n/routing";
import { isEditable } from "@/lib/listings/policy";
import { withNotFound } from "../../../../page-or-not-found";
import { getOwnListingOr404 } from "../../own-listing";

type Props = { params: Promise<{ locale: Locale; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "myListings" });
  return { title: t("preview"), robots: { index: false } };
}

/** The listing as visitors will see it, for its owner only, in any state. */
export default withNotFound(async function PreviewPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const path = `/account/listings/${slug}/preview`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const listing = await getOwnListingOr404(slug, session);
  const t = await getTranslations("myListings");
  return (
    <Shell locale={locale} path={path}>
      <div className="flex flex-col gap-3 pt-4 pb-2">
        <Notice kind="info" title={t("previewTitle")}>
          <p>
            {t(listing.status === "ACTIVE" ? "previewPublic" : "previewPrivate")}{" "}
            {isEditable(listing.status) ? (
              <Link href={`/${locale}/account/listings/${slug}/edit`} prefetch={false} className="link">
                {t("edit")}
              </Link>
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
      <ListingDetails listing={listing} locale={locale} now={new Date().toISOString()} otherCount={0} actions={null} />
    </Shell>
  );
});
