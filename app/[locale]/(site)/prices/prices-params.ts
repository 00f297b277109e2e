import { CommodityPriceQuery } from "@/lib/commodity-prices/query";
import { untracked } from "@/lib/core/tracking";
import type { RawParams } from "../../raw-params";
import type { Refused } from "../refused-texts";

export type PricesParams = {
  query: CommodityPriceQuery;
  /** The parameters that were understood; what links carry on. */
  params: Record<string, string>;
  /** What the form shows: a range the wrong way round as well, to be mended. */
  typed: Record<string, string>;
  refused: Refused[];
};

const ROWS_PER_PAGE = "40";
const isNumber = (name: string) => name === "diameter" || name === "proteinMin" || name === "proteinMax";

/** A number as people type it: «12,5 %» is 12.5. */
const plainNumber = (typed: string) => typed.replace(/[\s%]|мм|mm/gi, "").replace(",", ".");

/**
 * Reads the address of the page of prices with the API's own schema. What it refuses is left out and named instead of
 * failing the page; empty fields of the form count as not given.
 */
export function readPricesParams(raw: RawParams): PricesParams {
  const params: Record<string, string> = {};
  const refused: Refused[] = [];
  for (const [name, value] of Object.entries(untracked(raw))) {
    if (Array.isArray(value)) refused.push({ name, value: value.join(", ") });
    else if (value !== undefined && value.trim() !== "") params[name] = isNumber(name) ? plainNumber(value) : value;
  }
  const drop = (names: Iterable<string>) => {
    for (const name of names) {
      refused.push({ name, value: params[name] ?? "" });
      delete params[name];
    }
  };
  const first = CommodityPriceQuery.safeParse(params);
  const issues = first.error?.issues ?? [];
  drop(
    new Set(
      issues
        .flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : String(issue.path[0] ?? "")))
        .filter((name) => name in params),
    ),
  );
  const query = CommodityPriceQuery.parse({ perPage: ROWS_PER_PAGE, ...params });
  const { proteinMin, proteinMax, from, to } = query;
  drop([
    ...(from !== undefined && to !== undefined && from > to ? ["from"] : []),
    // A page has its number in the address; a cursor is for the API.
    ...(query.cursor === undefined ? [] : ["cursor"]),
  ]);
  const typed = { ...params };
  if (proteinMin !== undefined && proteinMax !== undefined && proteinMin > proteinMax) {
    refused.push({ name: "proteinMin", value: String(proteinMin), aboveUpper: String(proteinMax) });
    // Neither end says what is looked for.
    delete params.proteinMin;
    delete params.proteinMax;
  }
  return { query: CommodityPriceQuery.parse({ perPage: ROWS_PER_PAGE, ...params }), params, typed, refused };
}
