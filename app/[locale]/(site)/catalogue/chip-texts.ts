// The filters in use as chips above a list.
import { getTranslations } from "next-intl/server";
import type { Chip } from "@/components/catalogue/filter-chips";
import { findProfile } from "@/lib/accounts/queries/get-profile";
import { findCompaniesByIds, findCompany } from "@/lib/companies/queries/list-companies";
import { isId } from "@/lib/core/id";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { PartyNames } from "@/lib/listings/filter-display-policy";
import { formatChip, listActiveFilters, listNeeding } from "@/lib/listings/filter-policy";
import { findAttribute } from "@/lib/reference/categories/tree";
import type { Catalogue } from "./load-catalogue";

type Shown = Pick<Catalogue, "params" | "lists" | "query" | "page"> & { facets?: Pick<Catalogue["facets"], "goods"> };

/** The filters in use as a reader would say them: «Протеин от 12,5 %», «Цена до 15 000 ₽/т», «Россия». */
export async function listChips({ params, lists, query, page, facets }: Shown, locale: Locale): Promise<Chip[]> {
  const t = await getTranslations({ locale, namespace: "filters" });
  const types = await getTranslations({ locale, namespace: "listing.types" });
  const names = await loadPartyNames({ query, page }, locale);
  // A lot is named in the unit of the goods.
  const filters = facets?.goods ? { ...query, cat: facets.goods.slug } : query;
  const texts = { filters, names, locale, t, types };
  return listActiveFilters(params, lists).map(([name, value]) => {
    const place = lists[name]?.indexOf(value) ?? 0;
    return { name, value, needing: listNeeding(name, params), text: formatChip(name, texts, place) ?? value };
  });
}

/** Names the quantity that a range in the address is of: «Протеин», «Цена за единицу». `query`: what the list is narrowed to. */
export async function createRangeNamer(
  locale: Locale,
  { type }: Catalogue["query"],
): Promise<(name: string) => string> {
  const t = await getTranslations({ locale, namespace: "filters" });
  return (name) => {
    const attribute = findAttribute(name.split(".")[1] ?? "");
    if (attribute) return getName(attribute, locale);
    if (name.startsWith("priceAt")) return t(type === "BUY" ? "netbackPrice" : "placePrice");
    return t(name.startsWith("comparablePrice") ? "shownPrice" : "price");
  };
}

/** Names of the companies and the person that filters ask for by key: from the rows, else from their own pages. */
async function loadPartyNames(
  { query: { company = [], owner }, page: { data } }: Pick<Shown, "query" | "page">,
  locale: Locale,
): Promise<PartyNames> {
  const known = new Map(data.flatMap((each) => (each.company ? [[each.company.slug, each.company.name]] : [])));
  const companies = await Promise.all(
    company.map(async (key): Promise<[string, string][]> => {
      const name = known.get(key) ?? (await findPublicCompany(key))?.name;
      return name === undefined ? [] : [[key, formatPartyName(name, locale)]];
    }),
  );
  const person = owner === undefined ? undefined : (data[0]?.owner.name ?? (await findProfile(owner))?.name);
  return { companies: Object.fromEntries(companies.flat()), owner: person && formatPartyName(person, locale) };
}

async function findPublicCompany(idOrSlug: string) {
  return isId(idOrSlug) ? (await findCompaniesByIds([idOrSlug]))[0] : findCompany(idOrSlug);
}
