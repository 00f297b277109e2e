import { getTranslations } from "next-intl/server";
import type { Chip } from "@/components/catalogue/filter-chips";
import { findProfile } from "@/lib/accounts/queries/get-profile";
import { findCompaniesByIds, findCompany } from "@/lib/companies/queries/list-companies";
import { isId } from "@/lib/core/id";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { formatChip, listActiveFilters, listNeeding, type PartyNames } from "@/lib/listings/filter-policy";
import { findAttribute } from "@/lib/reference/categories/tree";
import type { Catalogue } from "./load-catalogue";

/*
 * The filters in use as chips above a list.
 */

type Shown = Pick<Catalogue, "params" | "query" | "page">;

/** The filters in use as a reader would say them: «Протеин от 12,5 %», «Цена до 15 000 ₽/т», «Россия». */
export async function listChips({ params, query, page }: Shown, locale: Locale): Promise<Chip[]> {
  const t = await getTranslations({ locale, namespace: "filters" });
  const types = await getTranslations({ locale, namespace: "listing.types" });
  const names = await loadPartyNames({ query, page });
  return listActiveFilters(params).map(([name, value]) => ({
    name,
    needing: listNeeding(name),
    text: formatChip(name, { filters: query, names, locale, t, types }) ?? value,
  }));
}

/** The name of the quantity that a range in the address is of: «Протеин», «Цена за единицу». */
export async function createRangeNamer(locale: Locale): Promise<(name: string) => string> {
  const t = await getTranslations({ locale, namespace: "filters" });
  return (name) => {
    const attribute = findAttribute(name.split(".")[1] ?? "");
    if (attribute) return getName(attribute, locale);
    if (name.startsWith("priceAt")) return t("placePrice");
    return t(name.startsWith("comparablePrice") ? "shownPrice" : "price");
  };
}

/** Names of the company and the person that filters ask for by key: from the rows, else from their own pages. */
async function loadPartyNames({
  query: { company, owner },
  page: { data },
}: Pick<Shown, "query" | "page">): Promise<PartyNames> {
  const known = company === undefined ? undefined : data.find((listing) => listing.company)?.company?.name;
  return {
    company: known ?? (company === undefined ? undefined : (await findPublicCompany(company))?.name),
    owner: owner === undefined ? undefined : (data[0]?.owner.name ?? (await findProfile(owner))?.name),
  };
}

async function findPublicCompany(idOrSlug: string) {
  return isId(idOrSlug) ? (await findCompaniesByIds([idOrSlug]))[0] : findCompany(idOrSlug);
}
