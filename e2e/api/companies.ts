import { type Listing, type ListingPage, listPage } from "./listings";
import { api, type Envelope, ok, withQuery } from "./support";

export type Company = {
  id: string;
  slug: string;
  name: string;
  inn: string | null;
  country: string;
  countryCode: string;
  region: string | null;
  description: string | null;
  website: string | null;
  verified: boolean;
  verifiedAt: string | null;
  categories: string[];
  listingCount: number;
  createdAt: string;
  url: string;
};

export const COMPANY_FIELDS = [
  "categories",
  "country",
  "countryCode",
  "createdAt",
  "description",
  "id",
  "inn",
  "listingCount",
  "name",
  "region",
  "slug",
  "url",
  "verified",
  "verifiedAt",
  "website",
];

/** One page of companies. */
export async function companyPage(query: Record<string, string | number> = {}): Promise<Envelope<Company>> {
  return ok<Envelope<Company>>(await api().get(withQuery("/api/companies", query)));
}

/** A company that sells without being verified, and who sells for it. Listings of other tests, of no company, stand before theirs. */
export async function unverifiedSeller(): Promise<{
  owner: Listing["owner"];
  company: NonNullable<Listing["company"]>;
}> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: ListingPage = await listPage({ verified: "false", perPage: 100, ...(cursor && { cursor }) });
    for (const { owner, company } of page.data) if (company) return { owner, company };
    cursor = page.nextCursor;
  }
  throw new Error("No company sells without being verified: the demo market has some (lib/demo/companies.ts).");
}
