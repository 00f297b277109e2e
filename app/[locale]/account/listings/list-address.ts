import { MAX_OFFSET } from "@/lib/core/page";
import { OwnListingQuery } from "@/lib/listings/own-query";

export type RawParams = Record<string, string | string[] | undefined>;

const PER_PAGE = 40;
const NAMES = ["status", "q", "sort", "page"] as const;

/** What an address of the list asks for. What it can't mean is left out, rather than answered with an error. */
export function readAddress(raw: RawParams): { query: OwnListingQuery; params: Record<string, string> } {
  const params: Record<string, string> = {};
  for (const name of NAMES) {
    const value = raw[name];
    if (typeof value !== "string" || value.trim() === "") continue;
    if (!OwnListingQuery.shape[name].safeParse(value).success) continue;
    if (name === "page" && (Number(value) - 1) * PER_PAGE >= MAX_OFFSET) continue;
    params[name] = value;
  }
  return { query: { ...OwnListingQuery.parse(params), perPage: PER_PAGE }, params };
}
