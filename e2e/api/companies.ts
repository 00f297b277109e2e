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
