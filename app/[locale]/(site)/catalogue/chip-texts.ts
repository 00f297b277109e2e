import { getTranslations } from "next-intl/server";
import { activeFilters } from "@/components/catalogue/catalogue-url";
import type { Chip } from "@/components/catalogue/filter-chips";
import { findAttribute } from "@/lib/categories/tree";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { attributeText, basisName, countryName, nameIn } from "@/lib/i18n/terms";
import type { Catalogue } from "./load-catalogue";

/** The filters in use as a reader would say them: «Протеин от 12,5 %», «Цена до 15 000», «Россия». */
export async function chipTexts(
  { params, query, page }: Pick<Catalogue, "params" | "query" | "page">,
  locale: Locale,
): Promise<Chip[]> {
  const t = await getTranslations({ locale, namespace: "filters" });
  const types = await getTranslations({ locale, namespace: "listing.types" });
  const words = { yes: t("yes"), no: t("no") };

  const text = (name: string, value: string): string => {
    if (name.startsWith("attr.")) return attributeChip(name, value);
    switch (name) {
      case "q":
        return `«${value}»`;
      case "type":
        return types(query.type ?? "SELL");
      case "country":
        return query.country ? countryName(query.country, locale) : value;
      case "basis":
        return query.basis ? basisName(query.basis, locale) : value;
      case "priceMin":
        return t("atLeast", {
          what: t("price"),
          value: formatNumber(Number(value), locale),
        });
      case "priceMax":
        return t("atMost", {
          what: t("price"),
          value: formatNumber(Number(value), locale),
        });
      case "company":
        return t("company", {
          name: page.data.find(({ company }) => company)?.company?.name ?? value,
        });
      case "owner":
        return t("company", { name: page.data[0]?.owner.name ?? value });
      case "verified":
        return query.verified ? t("verified") : t("unverified");
      default:
        return value;
    }
  };

  const attributeChip = (name: string, value: string): string => {
    const [, key = "", bound] = name.split(".");
    const attribute = findAttribute(key);
    if (!attribute) return value;
    const what = nameIn(attribute, locale);
    const shown = attributeText(
      attribute,
      attribute.type === "number" ? Number(value) : attribute.type === "boolean" ? value === "true" : value,
      locale,
      words,
    );
    if (bound === "min") return t("atLeast", { what, value: shown });
    if (bound === "max") return t("atMost", { what, value: shown });
    return `${what}: ${shown}`;
  };

  return activeFilters(params).map(([name, value]) => ({
    name,
    text: text(name, value),
  }));
}
