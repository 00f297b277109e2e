import { getTranslations } from "next-intl/server";
import { listActiveFilters } from "@/components/catalogue/catalogue-url";
import type { Chip } from "@/components/catalogue/filter-chips";
import { findProfile } from "@/lib/accounts/queries/get-profile";
import { findCompaniesByIds, findCompany } from "@/lib/companies/queries/list-companies";
import { isId } from "@/lib/core/id";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { attributeText, basisName, countryName, nameIn, regionName } from "@/lib/i18n/terms";
import { regionName as storedRegion } from "@/lib/listings/lists/filters";
import { findAttribute } from "@/lib/reference/categories/tree";
import type { Catalogue } from "./load-catalogue";

type Shown = Pick<Catalogue, "params" | "query" | "page">;

/** The filters in use as a reader would say them: «Протеин от 12,5 %», «Цена до 15 000», «Россия». */
export async function listChips({ params, query, page }: Shown, locale: Locale): Promise<Chip[]> {
  const t = await getTranslations({ locale, namespace: "filters" });
  const types = await getTranslations({ locale, namespace: "listing.types" });
  const names = await loadPartyNames({ query, page });
  const texts = { yes: t("yes"), no: t("no") };

  const text = (name: string, value: string): string => {
    if (name.startsWith("attr.")) return attributeChip(name, value);
    switch (name) {
      case "q":
        return t("query", { text: value });
      case "type":
        return types(query.type ?? "SELL");
      case "country":
        return query.country ? countryName(query.country, locale) : value;
      case "region":
        return regionName(storedRegion(value, query.country), query.country ?? null, locale);
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
        return t("company", { name: names.company ?? value });
      case "owner":
        return t("owner", { name: names.owner ?? value });
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
      texts,
    );
    if (bound === "min") return t("atLeast", { what, value: shown });
    if (bound === "max") return t("atMost", { what, value: shown });
    return `${what}: ${shown}`;
  };

  return listActiveFilters(params).map(([name, value]) => ({
    name,
    text: text(name, value),
  }));
}

/** Names a range by its lower parameter: «Протеин», «Цена за единицу». */
export async function createRangeNamer(locale: Locale): Promise<(name: string) => string> {
  const t = await getTranslations({ locale, namespace: "filters" });
  return (name) => {
    const attribute = findAttribute(name.split(".")[1] ?? "");
    return attribute ? nameIn(attribute, locale) : t("price");
  };
}

type Names = { company: string | undefined; owner: string | undefined };

/** Names of the company and the person in the filters: from the rows, else from their own pages. */
async function loadPartyNames({
  query: { company, owner },
  page: { data },
}: Pick<Shown, "query" | "page">): Promise<Names> {
  const known = company === undefined ? undefined : data.find((listing) => listing.company)?.company?.name;
  return {
    company: known ?? (company === undefined ? undefined : (await findPublicCompany(company))?.name),
    owner: owner === undefined ? undefined : (data[0]?.owner.name ?? (await findProfile(owner))?.name),
  };
}

async function findPublicCompany(idOrSlug: string) {
  return isId(idOrSlug) ? (await findCompaniesByIds([idOrSlug]))[0] : findCompany(idOrSlug);
}
