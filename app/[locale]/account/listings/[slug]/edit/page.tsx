import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ForgetKept } from "@/components/listing-form/forget-kept";
import { formatKeptName } from "@/components/listing-form/kept";
import { ListingForm } from "@/components/listing-form/listing-form";
import { StateMark } from "@/components/my-listings/state-mark";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { findForm } from "@/lib/listings/form-commands";
import { isEditable } from "@/lib/listings/policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { withNotFound } from "../../../../page-or-not-found";
import { toFormValues } from "../../form-model";
import { createFormProps } from "../../form-props";
import { startOf } from "../../form-start";
import { loadFormTexts } from "../../form-texts";
import { getEditableListingOr404 } from "../../own-listing";

type Props = {
  params: Promise<{ locale: Locale; slug: string }>;
  searchParams: Promise<RawParams>;
};

const DONE = ["created", "saved", "copied"] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "myListings" });
  return { title: t("editTitle"), robots: { index: false } };
}

export default withNotFound(async function EditListingPage({ params, searchParams }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const path = `/account/listings/${slug}/edit`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const listing = await getEditableListingOr404(slug, session, locale);
  const leaf = findCategory(listing.categorySlug);
  if (!leaf) notFound();
  const t = await getTranslations("myListings");
  const texts = await loadFormTexts(locale);
  const { done: given, v = "" } = readPlainParams(await searchParams);
  const done = DONE.find((each) => each === given);
  const saved = await findForm(slug, session);
  const start = startOf(saved, { values: toFormValues(listing, locale), leaf, version: listing.version }, locale);
  const published = listing.status !== "DRAFT" && listing.status !== "REJECTED";
  const links = (
    <>
      <Link href={`/${locale}/account/listings/${slug}/preview`} prefetch={false} className="link">
        {t("preview")}
      </Link>
      <Link href={`/${locale}/account/listings`} prefetch={false} className="link">
        {t("toList")}
      </Link>
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
      {isEditable(listing.status) ? (
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
