// /catalogue/rebar: the listings of a category; other names of it lead to its own address.
import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { readPlainParams } from "@/lib/http/pages/address";
import { getName } from "@/lib/i18n/terms";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage, type NextProps } from "../../../create-page";
import { metadata as notThere } from "../../../not-found";
import { createCatalogueLinks } from "../catalogue-links";
import { CatalogueView } from "../catalogue-view";

export async function generateMetadata({ params, searchParams }: NextProps<{ category: string }>): Promise<Metadata> {
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

export default createPage<{ category: string }>(async function CategoryPage({ locale, category: slug, searchParams }) {
  const category = findCategory(slug);
  if (!category) notFound();
  if (category.slug !== slug) {
    const path = `/${locale}/catalogue/${category.slug}`;
    permanentRedirect(formatCatalogueHref({ path, params: readPlainParams(searchParams) }));
  }
  return <CatalogueView locale={locale} category={category} raw={searchParams} />;
});
