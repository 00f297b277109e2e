import { untracked } from "@/lib/core/tracking";
import { NewsQuery } from "@/lib/news/contract";
import type { RawParams } from "../../raw-params";

export type NewsParams = {
  query: NewsQuery;
  /** The parameters that were understood, as given; what links and forms carry on. */
  params: Record<string, string>;
  refused: { name: string; value: string }[];
};

const PER_PAGE = "20";
/** The path names the language; a cursor belongs to the API. */
const PageQuery = NewsQuery.omit({ language: true, cursor: true });

/** Reads the page's address with the API's own schema; what it refuses is left out and named. */
export function readNewsParams(raw: RawParams): NewsParams {
  const params: Record<string, string> = {};
  const refused: NewsParams["refused"] = [];
  for (const [name, value] of Object.entries(untracked(raw))) {
    if (Array.isArray(value)) refused.push({ name, value: value.join(", ") });
    else if (value !== undefined && value.trim() !== "") params[name] = value;
  }
  for (const [name, value] of Object.entries(params)) {
    if (PageQuery.safeParse({ [name]: value }).success) continue;
    refused.push({ name, value });
    delete params[name];
  }
  return { query: PageQuery.parse({ perPage: PER_PAGE, ...params }), params, refused };
}
