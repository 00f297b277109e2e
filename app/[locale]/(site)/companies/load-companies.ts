// Loads the list of companies by the filters in the address.
import { type Company, CompanyQuery } from "@/lib/companies/contract";
import { type CompanyFacets, countCompanyFacets } from "@/lib/companies/queries/company-facets";
import { listCompanies } from "@/lib/companies/queries/list-companies";
import type { Envelope } from "@/lib/core/page";
import { listRefused, type ParsedAddress, type RawParams, readAddress } from "@/lib/http/pages/address";

export const COMPANIES_PER_PAGE = 40;
const FILTERS = ["q", "country", "region", "cat"] as const;

type CompaniesView = ParsedAddress<CompanyQuery> & {
  page: Envelope<Company>;
  facets: CompanyFacets;
  /** Without results: the count with each filter left out, highest first. */
  withoutEach: { name: (typeof FILTERS)[number]; total: number }[];
};

const readCompanies = (raw: RawParams) => readAddress(CompanyQuery, raw, { usual: { perPage: COMPANIES_PER_PAGE } });

/** Everything the companies page shows. What the list itself refuses (a category that does not exist) is named too, and left out. */
export async function loadCompanies(raw: RawParams): Promise<CompaniesView> {
  const read = readCompanies(raw);
  try {
    return await load(read);
  } catch (error) {
    const refused = listRefused(error, read.params);
    if (refused.length === 0) throw error;
    const left = Object.entries(read.params).filter(([param]) => refused.every(({ name }) => name !== param));
    return load({ ...readCompanies(Object.fromEntries(left)), refused: [...read.refused, ...refused] });
  }
}

async function load(read: ParsedAddress<CompanyQuery>): Promise<CompaniesView> {
  const [page, facets] = await Promise.all([listCompanies(read.query), countCompanyFacets(read.query)]);
  return { ...read, page, facets, withoutEach: page.total === 0 ? await tryWithoutEach(read) : [] };
}

async function tryWithoutEach({ query }: ParsedAddress<CompanyQuery>): Promise<CompaniesView["withoutEach"]> {
  const used = FILTERS.filter((name) => query[name] !== undefined);
  const tried = await Promise.all(
    used.map(async (name) => {
      const { q, country, region, cat } = query;
      const { total } = await listCompanies({ q, country, region, cat, [name]: undefined, perPage: 1 });
      return { name, total };
    }),
  );
  return tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}
