import { expect } from "@playwright/test";
import { type Account, unique } from "./accounts";
import { api, type Envelope, header, ok, withQuery } from "./support";

export type Listing = {
  id: string;
  slug: string;
  title: string;
  type: "SELL" | "BUY";
  pricePerUnit: number | null;
  priceOnRequest: boolean;
  currency: string;
  comparablePrice: {
    amount: number | null;
    currency: string;
    unit: string | null;
    rateDate: string | null;
    reason: string | null;
  };
  marketDelta: {
    percent: number;
    quoteId: string;
    quotePrice: number;
    quoteCurrency: string;
    quoteUnit: string;
    quoteDate: string;
    match: "exact" | "grade" | "commodity";
    source: string;
    sourceUrl: string | null;
  } | null;
  volumeUnit: string;
  unitCode: string;
  country: string;
  countryCode: string;
  region: string | null;
  categorySlug: string;
  description: string | null;
  volume: number | null;
  minVolume: number | null;
  basis: string | null;
  basisPlace: string | null;
  vat: string | null;
  attributes: Record<string, string | number | boolean>;
  images: unknown[];
  status: string;
  externalId?: string | null;
  owner: { id: string; name: string; url: string };
  company: { id: string; slug: string; name: string; verified: boolean } | null;
  views: number;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  expiresAt: string | null;
  url: string;
};

export type ListingPage = Envelope<Listing>;
export type Category = {
  slug: string;
  aliases: string[];
  name: string;
  nameEn: string;
  count: number;
  unitCode: string | null;
  vatRate: number | null;
  indexAttribute: string | null;
  freight: { cargo: string; lot: number; tonnesPerUnit: number | null } | null;
  attributes: { key: string; type: string; better: string | null }[];
  children: Category[];
};

export type Created = { listing: Listing; etag: string; location: string };

/** A good create body with only the required fields; `over` changes or adds some. */
export function wheat(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: `Пшеница ${unique("лот")}`,
    type: "SELL",
    categorySlug: "wheat-milling",
    pricePerUnit: 14_500,
    currency: "RUB",
    volumeUnit: "тонна",
    country: "Россия",
    ...over,
  };
}

/** The same body without one field. */
export function without(field: string): Record<string, unknown> {
  const { [field]: _left, ...rest } = wheat();
  return rest;
}

/** Mints a listing through the API. */
export async function createListing(account: Account, over: Record<string, unknown> = {}): Promise<Created> {
  const answer = await api(account.key).post("/api/listings", { json: wheat(over) });
  const listing = ok<Listing>(answer, 201);
  return { listing, etag: header(answer, "etag"), location: header(answer, "location") };
}

/** One page of the list. */
export async function listPage(query: Record<string, string | number>, key?: string): Promise<ListingPage> {
  return ok<ListingPage>(await api(key).get(withQuery("/api/listings", query)));
}

/** Ids of one page, in order. */
export async function listIds(query: Record<string, string | number>): Promise<string[]> {
  return (await listPage({ perPage: 100, ...query })).data.map((listing) => listing.id);
}

/** Walks page numbers until an empty page; checks the envelope of each on the way. */
export async function walkPages(query: Record<string, string | number>, perPage: number): Promise<Listing[]> {
  const seen: Listing[] = [];
  for (let page = 1; page < 200; page++) {
    const found = await listPage({ ...query, perPage, page });
    expect(found.page).toBe(page);
    expect(found.totalPages).toBe(Math.ceil(found.total / perPage));
    if (page <= found.totalPages) expect(found.data.length).toBe(Math.min(perPage, found.total - (page - 1) * perPage));
    else return seen;
    seen.push(...found.data);
  }
  throw new Error("The pages do not end.");
}

/** Follows nextCursor from the first page to the last. */
export async function walkCursor(query: Record<string, string | number>, perPage: number): Promise<Listing[]> {
  let found = await listPage({ ...query, perPage });
  const { total } = found;
  const seen = [...found.data];
  for (let steps = 1; found.nextCursor !== null; steps++) {
    expect(steps, "the cursor ends").toBeLessThan(200);
    found = await listPage({ ...query, perPage, cursor: found.nextCursor });
    expect(found.total).toBe(total);
    expect(found.data.length).toBeGreaterThan(0);
    seen.push(...found.data);
  }
  return seen;
}

/** The category tree, flattened; each node with the slugs of its ancestors. */
export async function categories(): Promise<(Category & { path: string[] })[]> {
  const { data } = ok<{ data: Category[] }>(await api().get("/api/categories"));
  const flat = (nodes: Category[], path: string[]): (Category & { path: string[] })[] =>
    nodes.flatMap((node) => [{ ...node, path }, ...flat(node.children, [...path, node.slug])]);
  return flat(data, []);
}
