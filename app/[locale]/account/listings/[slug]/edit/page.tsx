// /account/listings/…/edit: changes a listing.
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ForgetKept } from "@/components/listing-form/forget-kept";
import { formatKeptName } from "@/components/listing-form/form-state";
import { ListingForm } from "@/components/listing-form/listing-form";
import { StateMark } from "@/components/my-listings/state-mark";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readPlainParams } from "@/lib/http/pages/address";
import { findForm } from "@/lib/listings/form-commands";
import { isEditableListing } from "@/lib/listings/policy";
import { getEditableListing } from "@/lib/listings/queries/get-own-listing";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";
import { toFormValues } from "../../form-model";
import { createFormProps } from "../../form-props";
import { createFormStart } from "../../form-start";
import { loadFormTexts } from "../../form-texts";

const DONE = ["created", "saved", "copied"] as const;

export const generateMetadata = privateMetadata("myListings.editTitle");

export default createPage<{ slug: string }>(async function EditListingPage({ locale, slug, searchParams }) {
  const path = `/account/listings/${slug}/edit`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const listing = await getOr404(getEditableListing(slug, session)).catch((error: unknown) => {
    // A viewer of its company is led to the preview.
    if (!(error instanceof AppError) || error.code !== "not_owner") throw error;
    redirect(`/${locale}/account/listings/${slug}/preview`);
  });
  const leaf = findCategory(listing.categorySlug);
  if (!leaf) notFound();
  const t = await getTranslations("myListings");
  const texts = await loadFormTexts(locale);
  const { done: given, v = "" } = readPlainParams(searchParams);
  const done = DONE.find((each) => each === given);
  const saved = await findForm(slug, session);
  const start = createFormStart(
    saved,
    { values: toFormValues(listing, locale), leaf, version: listing.version },
    locale,
  );
  const published = listing.status !== "DRAFT" && listing.status !== "REJECTED";
  const links = (
    <>
      <Link href={`/${locale}/account/listings/${slug}/preview`}>{t("preview")}</Link>
      <Link href={`/${locale}/account/listings`}>{t("toList")}</Link>
    </>
  );
  return (
    <AccountShell locale={locale} path="/account/listings" at={path} title={t("editTitle")}>
      <div className="flex max-w-2xl flex-col gap-3 pb-5">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{listing.title}</span>
          <StateMark status={listing.status} type={listing.type} />
        </p>
        {done && <Notice kind="good" role="status" title={t(`done.${done}`)} />}
        {listing.rejectionReason && (
          <Notice kind="warn" title={t(listing.status === "ARCHIVED" ? "takenDown" : "rejected")}>
            <p>{listing.rejectionReason}</p>
          </Notice>
        )}
      </div>
      {done === "created" && <ForgetKept name={formatKeptName(session.userId, null)} />}
      {done === "saved" && <ForgetKept key={`forget-${v}`} name={formatKeptName(session.userId, slug)} />}
      {isEditableListing(listing.status) ? (
        <ListingForm
          // A saved form begins again. The key is not the listing's version: after a conflict the typed text stays.
          key={v}
          {...createFormProps(start, locale, texts, session.userId)}
          listing={{ slug, published }}
        >
          {links}
        </ListingForm>
      ) : (
        <div className="flex max-w-2xl flex-col gap-3">
          <Notice kind="info">
            <p>{t("closed")}</p>
          </Notice>
          <p className="flex flex-wrap gap-x-4 gap-y-1">{links}</p>
        </div>
      )}
    </AccountShell>
  );
});
