import { sql } from "drizzle-orm";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { selectCompanyCounts } from "@/lib/listings/company-counts";
import type { CompanyFilters } from "../contract";
import { toVerifiedCondition } from "./company-filters";

/** Countries and regions of the matching companies. Each list ignores its own filter. */
export type CompanyFacets = {
  countries: { code: string; count: number }[];
  regions: { countryCode: string; region: string; count: number }[];
};

/** Countries and regions to narrow the list of companies to, most companies first. */
export async function countCompanyFacets({
  country,
  region: _region,
  ...rest
}: CompanyFilters): Promise<CompanyFacets> {
  const [countries, regions] = await Promise.all([
    readWithCustomPlan<CompanyFacets["countries"][number]>(sql`
      select c.country_code as code, count(*)::int as count from companies c where ${toVerifiedCondition(rest)} group by 1 order by 2 desc, 1`),
    readWithCustomPlan<CompanyFacets["regions"][number]>(sql`
      select c.country_code as "countryCode", c.region, count(*)::int as count from companies c
      where ${toVerifiedCondition({ ...rest, country })} and c.region is not null group by 1, 2 order by 3 desc, c.region collate "ru-x-icu"`),
  ]);
  return { countries, regions };
}

/** Public listings of one company by leaf category, most first. */
export function listCompanyCategories(companyId: string): Promise<{ slug: string; count: number }[]> {
  return readPrepared(sql`
    select category_slug as slug, sum(n)::int as count from (${selectCompanyCounts(sql`company_id = ${companyId}::uuid`)}) x
    group by 1 having sum(n) > 0 order by 2 desc, 1`);
}
