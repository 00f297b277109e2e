// /catalogue: all listings.
import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { readPlainParams } from "@/lib/http/pages/address";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage, type NextProps } from "../../create-page";
import { createCatalogueLinks } from "./catalogue-links";
import { CatalogueView } from "./catalogue-view";

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "catalogue" });
  return {
    title: t("title"),
    description: t("description"),
    alternates: await createCatalogueLinks(locale, null, await searchParams),
  };
}

export default createPage(async function CataloguePage({ locale, searchParams }) {
  // The API's parameter for a category works here too; its place in a page's address is the path.
  const given = readPlainParams(searchParams);
  const category = findCategory(given.cat ?? "");
  if (category) {
    const path = `/${locale}/catalogue/${category.slug}`;
    permanentRedirect(formatCatalogueHref({ path, params: given }, { cat: null }));
  }
  return <CatalogueView locale={locale} category={null} raw={searchParams} />;
});
