// Reads the address of a company's or a person's page, which holds a list of listings.
import { z } from "zod";
import { pageParameters } from "@/lib/core/page";
import { type RawParams, readAddress } from "@/lib/http/pages/address";
import { ListingFilters } from "@/lib/listings/query";
import { type PageView, readPriceView } from "../read-price-view";

const PartyAddress = z.object({ type: ListingFilters.shape.type, ...pageParameters });

/** Parameters of a company's or a person's page: a part of their listings, and the view of prices. */
type PartyList = {
  query: { type?: "SELL" | "BUY"; page: number; perPage: number };
  /** Side, currency and VAT as the address has them: what links of the list carry on. */
  params: Record<string, string>;
  prices: PageView;
};

/** Reads the address of a company or a person. A side or a page that don't exist count as not given. */
export async function readPartyList(raw: RawParams, perPage: number): Promise<PartyList> {
  const { type, page = 1 } = readAddress(PartyAddress, raw, { fixed: { perPage } }).query;
  const prices = await readPriceView(raw);
  return {
    query: { ...(type && { type }), page, perPage },
    params: { ...(type && { type }), ...prices.params },
    prices,
  };
}
