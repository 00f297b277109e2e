import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import { findCategory } from "@/lib/reference/categories/tree";
import type { LocaleParams } from "../../site-url";
import { createCatalogueLinks } from "./catalogue-links";
import { CatalogueView } from "./catalogue-view";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "catalogue" });
  return {
    title: t("title"),
    description: t("description"),
    alternates: await createCatalogueLinks(locale, null, await searchParams),
  };
}

export default async function CataloguePage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const raw = await searchParams;
  // The API's parameter for a category works here too; its place in a page's address is the path.
  const given = readPlainParams(raw);
  const category = findCategory(given.cat ?? "");
  if (category) {
    const path = `/${locale}/catalogue/${category.slug}`;
    permanentRedirect(formatCatalogueHref({ path, params: given }, { cat: null }));
  }
  return <CatalogueView locale={locale} category={null} raw={raw} />;
}
