// Reads the currency, VAT and place of prices from the address of a page.
import { listRefused, type RawParams, type RefusedParameter, readAddress } from "@/lib/http/pages/address";
import { PLACE_PARAMETERS, toPlaceId } from "@/lib/places/typed-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { PriceViewQuery, priceViewParameters } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";

/** The view of prices in an address. `params` are its parameters that were understood, `refused` those that can't be used. */
export type PageView = {
  view: PriceView;
  query: PriceViewQuery;
  params: Record<string, string>;
  refused: RefusedParameter[];
};

/** Whether a parameter says how prices are shown. */
export const isViewParameter = (name: string) => Object.hasOwn(priceViewParameters, name);

/** Reads currency, VAT and place of the prices of a page from its address; what can't be used is named, and roubles as offered are shown. */
export async function readPriceView(raw: RawParams): Promise<PageView> {
  const own = Object.fromEntries(Object.entries(raw).filter(([name]) => isViewParameter(name)));
  const { query, params, refused } = readAddress(PriceViewQuery, own, {
    plain: (name, typed) => (PLACE_PARAMETERS.has(name) ? toPlaceId(typed) : typed),
  });
  try {
    return { view: await loadPriceView(query), query, params, refused };
  } catch (error) {
    const [bad] = listRefused(error, params);
    if (!bad) throw error;
    const { [bad.name]: _bad, ...left } = params;
    const read = await readPriceView(left);
    return { ...read, refused: [...refused, { name: bad.name, value: bad.value }] };
  }
}
