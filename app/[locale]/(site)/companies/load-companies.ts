import type { Company } from "@/lib/companies/contract";
import { type CompanyFacets, companyFacets } from "@/lib/companies/facets";
import { companyFiltersOf } from "@/lib/companies/order";
import { listCompanies } from "@/lib/companies/queries";
import { AppError } from "@/lib/core/errors";
import type { Envelope } from "@/lib/core/page";
import type { RawParams } from "../../raw-params";
import { type CompanyParams, readCompanyParams } from "./company-params";

const FILTERS = ["q", "country", "region", "cat"] as const;

export type CompaniesView = CompanyParams & {
  page: Envelope<Company>;
  facets: CompanyFacets;
  /** When nothing was found: what each filter, left out, would show. Most first. */
  withoutEach: { name: (typeof FILTERS)[number]; total: number }[];
};

/** Everything the companies page shows. What the list itself refuses is named too, and left out. */
export async function loadCompanies(raw: RawParams): Promise<CompaniesView> {
  const read = readCompanyParams(raw);
  try {
    return await load(read);
  } catch (error) {
    const names = refusedBy(error).filter((name) => name in read.params);
    if (names.length === 0) throw error;
    return load(readCompanyParams(raw, names));
  }
}

async function load(read: CompanyParams): Promise<CompaniesView> {
  const [page, facets] = await Promise.all([listCompanies(read.query), companyFacets(companyFiltersOf(read.query))]);
  return { ...read, page, facets, withoutEach: page.total === 0 ? await tryWithoutEach(read) : [] };
}

async function tryWithoutEach({ query }: CompanyParams): Promise<CompaniesView["withoutEach"]> {
  const used = FILTERS.filter((name) => query[name] !== undefined);
  const tried = await Promise.all(
    used.map(async (name) => {
      const filters = { ...companyFiltersOf(query), [name]: undefined };
      return { name, total: (await listCompanies({ ...filters, perPage: 1 })).total };
    }),
  );
  return tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

function refusedBy(error: unknown): string[] {
  if (!(error instanceof AppError) || (error.code !== "invalid_parameter" && error.code !== "page_too_deep")) return [];
  return (error.errors ?? []).flatMap(({ parameter }) => parameter ?? []);
}
