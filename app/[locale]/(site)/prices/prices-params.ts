// /prices: reads the filters of its address.
import { CommodityPriceQuery } from "@/lib/commodity-prices/query";
import { type ParsedAddress, type RawParams, readAddress } from "@/lib/http/pages/address";

type PricesParams = ParsedAddress<CommodityPriceQuery> & {
  /** Values that the form shows, including a reversed range, which the reader can correct. */
  typed: Record<string, string>;
};

/** A page has its number in the address; a cursor is for the API. */
const PageQuery = CommodityPriceQuery.omit({ cursor: true });
const ROWS_PER_PAGE = 40;
const NUMBERS = ["diameter", "proteinMin", "proteinMax"];

/** A number as people type it: «12,5 %» is 12.5. */
const toPlainNumber = (typed: string) => typed.replace(/[\s%]|мм|mm/gi, "").replace(",", ".");

const readPrices = (raw: RawParams) =>
  readAddress(PageQuery, raw, {
    usual: { perPage: ROWS_PER_PAGE },
    plain: (name, typed) => (NUMBERS.includes(name) ? toPlainNumber(typed) : typed),
  });

/** Reads the address of the page of prices. A reversed range filters nothing. */
export function readPricesParams(raw: RawParams): PricesParams {
  const { query, params: typed, lists, refused } = readPrices(raw);
  const { from, to, proteinMin, proteinMax } = query;
  if (from !== undefined && to !== undefined && from > to) {
    refused.push({ name: "from", value: from });
    delete typed.from;
  }
  const params = { ...typed };
  if (proteinMin !== undefined && proteinMax !== undefined && proteinMin > proteinMax) {
    refused.push({ name: "proteinMin", value: String(proteinMin), aboveUpper: String(proteinMax) });
    // Neither end says what is looked for.
    delete params.proteinMin;
    delete params.proteinMax;
  }
  return { query: readPrices(params).query, params, lists, typed, refused };
}
