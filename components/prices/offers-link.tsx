// /prices and /prices/…: the link to offers of the same goods.
import { useTranslations } from "next-intl";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { getGradeName, getName } from "@/lib/i18n/terms";
import { listGradeFilters } from "@/lib/prices/quote-qualities-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";

type Props = {
  category: CategoryNode;
  /** The grade of the prices; null for all. */
  grade: string | null;
  locale: Locale;
};

/** From prices to the offers of their category, of their grade where the catalogue can filter by it. */
export function OffersLink({ category, grade, locale }: Props) {
  const t = useTranslations("prices");
  const params = listGradeFilters({ grade, categorySlug: category.slug });
  const goods = getName(category, locale);
  const isFiltered = grade !== null && Object.keys(params).length > 0;
  const name = isFiltered ? getGradeName(grade, category.slug, locale) : "";
  return (
    <Link href={formatCatalogueHref({ path: `/${locale}/catalogue/${category.slug}`, params })}>
      {isFiltered
        ? t("offersOf", { goods, grade: /^\d[\d–-]*$/.test(name) ? t("classOf", { grade: name }) : name })
        : t("offers", { goods })}
    </Link>
  );
}
