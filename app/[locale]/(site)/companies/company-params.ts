import { CompanyQuery } from "@/lib/companies/contract";
import { untracked } from "@/lib/core/tracking";
import type { RawParams } from "../../raw-params";

export const COMPANIES_PER_PAGE = 40;

export type CompanyParams = {
  query: CompanyQuery;
  /** The parameters that were understood, as given; what links and the form carry on. */
  params: Record<string, string>;
  /** Those that could not be used. */
  refused: { name: string; value: string }[];
};

/**
 * Reads the address of the companies page with the API's own schema. What it refuses, or what `bad` names (a category
 * that does not exist, a page too deep), is left out and named instead of failing the page.
 */
export function readCompanyParams(raw: RawParams, bad: readonly string[] = []): CompanyParams {
  const params: Record<string, string> = {};
  const refused: CompanyParams["refused"] = [];
  for (const [name, value] of Object.entries(untracked(raw))) {
    if (Array.isArray(value) || (value && bad.includes(name))) refused.push({ name, value: [value].flat().join(", ") });
    else if (value !== undefined && value.trim() !== "") params[name] = value;
  }
  for (;;) {
    const parsed = CompanyQuery.safeParse({ perPage: String(COMPANIES_PER_PAGE), ...params });
    if (parsed.success) return { query: parsed.data, params, refused };
    const names = parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1).map(String),
    );
    const dropped = Object.keys(params).filter((name) => names.includes(name));
    // An issue that names nothing we know: rather show the whole list than nothing.
    for (const name of dropped.length > 0 ? dropped : Object.keys(params)) {
      refused.push({ name, value: params[name] ?? "" });
      delete params[name];
    }
  }
}
