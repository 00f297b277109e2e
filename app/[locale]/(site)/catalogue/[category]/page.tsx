import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { findCategory } from "@/lib/categories/tree";
import type { Locale } from "@/lib/i18n/routing";
import { nameIn } from "@/lib/i18n/terms";
import { catalogueLinks } from "../catalogue-links";
import type { RawParams } from "../catalogue-params";
import { CatalogueView } from "../catalogue-view";

type Props = {
  params: Promise<{ locale: Locale; category: string }>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { locale, category: slug } = await params;
  const category = findCategory(slug);
  if (!category) return {};
  const t = await getTranslations({ locale, namespace: "catalogue" });
  const name = nameIn(category, locale);
  return {
    title: t("titleOf", { category: name }),
    description: t("descriptionOf", { category: name }),
    alternates: await catalogueLinks(locale, category, await searchParams),
  };
}

export default async function CategoryPage({ params, searchParams }: Props) {
  const { locale, category: slug } = await params;
  setRequestLocale(locale);
  const category = findCategory(slug);
  if (!category) notFound();
  if (category.slug !== slug) permanentRedirect(`/${locale}/catalogue/${category.slug}`);
  return <CatalogueView locale={locale} category={category} raw={await searchParams} />;
}
