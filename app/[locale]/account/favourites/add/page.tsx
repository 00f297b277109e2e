import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { AddForm } from "@/components/favourites/add-form";
import { markErrors } from "@/components/favourites/texts";
import { Price } from "@/components/listings/price";
import { requireSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import { getListing } from "@/lib/listings/queries/get-listing";
import { withNotFound } from "../../../page-or-not-found";
import type { LocaleParams } from "../../../site-url";
import { addFavouriteAction } from "../actions";

type Props = { params: Promise<LocaleParams>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "favourites" });
  return { title: t("addTitle"), robots: { index: false } };
}

/** Page of a heart without JavaScript. Opening an address changes nothing; its button does. */
export default withNotFound(async function AddFavouritePage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { listing: slug = "" } = readPlainParams(await searchParams);
  const at = `/account/favourites/add?listing=${encodeURIComponent(slug)}`;
  await requireSession(locale, `/${locale}${at}`);
  const listing = await getListing(slug, { kind: "anonymous" }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const t = await getTranslations("favourites");
  return (
    <AccountShell locale={locale} path="/account/favourites" at={at} title={t("addTitle")}>
      <p className="max-w-2xl pb-5 text-lg wrap-anywhere">
        <Link href={`/${locale}/listings/${listing.slug}`} prefetch={false} className="link">
          {listing.title}
        </Link>
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
