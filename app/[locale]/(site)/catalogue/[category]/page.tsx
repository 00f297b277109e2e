import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { findCategory } from "@/lib/reference/categories/tree";
import { metadata as notThere } from "../../../not-found";
import { withNotFound } from "../../../page-or-not-found";
import { createCatalogueLinks } from "../catalogue-links";
import { CatalogueView } from "../catalogue-view";

type Props = {
  params: Promise<{ locale: Locale; category: string }>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { locale, category: slug } = await params;
  const category = findCategory(slug);
  if (!category) return notThere;
  const t = await getTranslations({ locale, namespace: "catalogue" });
  const name = getName(category, locale);
  return {
    title: t("titleOf", { category: name }),
    description: t("descriptionOf", { category: name }),
    alternates: await createCatalogueLinks(locale, category, await searchParams),
  };
}

export default withNotFound(async function CategoryPage({ params, searchParams }: Props) {
  const { locale, category: slug } = await params;
  setRequestLocale(locale);
  const category = findCategory(slug);
  if (!category) notFound();
  const raw = await searchParams;
  if (category.slug !== slug) {
    const path = `/${locale}/catalogue/${category.slug}`;
    permanentRedirect(formatCatalogueHref({ path, params: readPlainParams(raw) }));
  }
  return <CatalogueView locale={locale} category={category} raw={raw} />;
});
