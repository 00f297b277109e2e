// /prices and /prices/…: the link to offers of the same goods.
import { useTranslations } from "next-intl";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { listQuoteFilters } from "@/lib/prices/quote-qualities-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { formatDiameter, formatGrade, formatProtein } from "./texts";

type Props = {
  category: CategoryNode;
  /** The grade and the sizes of the prices; without them, all offers. */
  quote: Pick<CommodityPrice, "grade"> & Partial<CommodityPrice>;
  locale: Locale;
};

/** From prices to the offers of their category, of their grade and sizes where the catalogue can filter by them. */
export function OffersLink({ category, quote, locale }: Props) {
  const t = useTranslations("prices");
  const { diameter = null, diameterMax = null, protein = null, proteinMax = null } = quote;
  const params = listQuoteFilters({
    ...quote,
    diameter,
    diameterMax,
    protein,
    proteinMax,
    categorySlug: category.slug,
  });
  const keys = new Set(Object.keys(params).map((name) => name.split(".")[1]));
  const goods = getName(category, locale);
  const qualities = [
    keys.has("diameter") && diameter !== null && formatDiameter(diameter, diameterMax, locale, t("from")),
    keys.has("protein") && protein !== null && t("proteinOf", { share: formatProtein(protein, proteinMax, locale) }),
  ].filter((quality) => quality !== false);
  // A further filter is that of the grade, whatever the attribute.
  if (quote.grade !== null && keys.size > qualities.length)
    qualities.unshift(formatGrade(quote.grade, category.slug, locale, t));
  return (
    <Link href={formatCatalogueHref({ path: `/${locale}/catalogue/${category.slug}`, params })}>
      {qualities.length > 0 ? t("offersOf", { goods, qualities: qualities.join(", ") }) : t("offers", { goods })}
    </Link>
  );
}
