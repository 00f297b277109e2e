// Reads the address of a list page: its filters, its page, and what was refused.
import type { z } from "zod";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { type ParsedAddress, type RawParams, readAddress } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { isViewParameter, type PageView, readPriceView } from "./read-price-view";

/** Address of a list; `at` is its path and query without the language, for the way back and for the other language. */
type ListAddress<Query> = Pick<ParsedAddress<Query>, "query"> & { state: CatalogueState; at: string };

/** Reads the address of the list at `path`, which has a fixed number of rows on a page. */
export function readListAddress<S extends z.ZodType>(
  locale: Locale,
  path: string,
  schema: S,
  searchParams: RawParams,
  perPage?: number,
): ListAddress<z.infer<S>> {
  const { query, params } = readAddress(schema, searchParams, perPage === undefined ? {} : { fixed: { perPage } });
  const state = { path, params };
  const at = formatCatalogueHref(state, { page: params.page ?? null });
  return { query, state: { ...state, path: `/${locale}${path}` }, at };
}

/** Reads the address of a list of listings, which also says how prices are shown. */
export async function readPricedList<S extends z.ZodType>(
  locale: Locale,
  path: string,
  schema: S,
  searchParams: RawParams,
  perPage?: number,
): Promise<ListAddress<z.infer<S>> & { prices: PageView }> {
  const own = Object.fromEntries(Object.entries(searchParams).filter(([name]) => !isViewParameter(name)));
  const prices = await readPriceView(searchParams);
  const { query, state: bare } = readListAddress(locale, path, schema, own, perPage);
  const state = { ...bare, params: { ...bare.params, ...prices.params } };
  const at = formatCatalogueHref({ ...state, path }, { page: state.params.page ?? null });
  return { query, state, at, prices };
}
