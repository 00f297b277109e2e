import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { CategoryPicker } from "@/components/listing-form/category-picker";
import { ListingForm } from "@/components/listing-form/listing-form";
import { requireSession } from "@/lib/auth/session";
import { findCategory } from "@/lib/categories/tree";
import type { LocaleParams } from "../../../site-url";
import { saveListingAction } from "../form-actions";
import { blankValues, categoryForm, formChoices, leafList } from "../form-model";
import { formWords } from "../form-texts";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "myListings" });
  return { title: t("newTitle"), robots: { index: false } };
}

export default async function NewListingPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { category, find } = await searchParams;
  const path = "/account/listings/new";
  const chosen = typeof category === "string" ? findCategory(category) : null;
  const leaf = chosen?.level === 3 ? chosen : null;
  const at = leaf ? `${path}?category=${leaf.slug}` : path;
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("myListings");
  const words = await formWords(locale);
  return (
    <AccountShell locale={locale} path="/account/listings" at={at} title={t("newTitle")}>
      {leaf ? (
        <ListingForm
          action={saveListingAction}
          start={{
            status: "filled",
            values: blankValues(leaf),
            category: categoryForm(leaf, locale, words.model),
            round: 0,
            version: null,
          }}
          locale={locale}
          now={new Date().toISOString()}
          userId={session.userId}
          listing={null}
          choices={formChoices(locale)}
          words={words}
        >
          <Link href={`/${locale}/account/listings`} prefetch={false} className="link">
            {t("toList")}
          </Link>
        </ListingForm>
      ) : (
        <CategoryPicker
          leaves={leafList(locale)}
          find={typeof find === "string" ? find.slice(0, 100) : ""}
          path={`/${locale}${path}`}
          words={words.picker}
        />
      )}
    </AccountShell>
  );
}
