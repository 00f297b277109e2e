import { untracked } from "@/lib/core/tracking";
import { plainAmount } from "@/lib/i18n/amount";
import type { Locale } from "@/lib/i18n/routing";
import { ListingQuery } from "@/lib/listings/query";
import type { RawParams } from "../../raw-params";
import type { Refused } from "../refused-texts";

export const ROWS_PER_PAGE = 40;
export type View = "table" | "cards";

export type CatalogueParams = {
  query: ListingQuery;
  /** The parameters that were understood, amounts as plain numbers, which mean the same in both languages; what links and forms carry on. */
  params: Record<string, string>;
  view: View;
  refused: Refused[];
};

/** What an address gives once and says about the page, as it stands there: an address that moves carries it along. */
export function plainParams(raw: RawParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(untracked(raw)).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * Reads a catalogue page's address with the API's own schema. What it refuses is left out and
 * named instead of failing the page; empty fields of a form count as not given. A form sends amounts as they were typed,
 * so they are read as people of the page's language write them.
 */
export function readCatalogueParams(raw: RawParams, cat: string | null, locale: Locale): CatalogueParams {
  const params: Record<string, string> = {};
  const refused: Refused[] = [];
  for (const [name, value] of Object.entries(untracked(raw))) {
    // The category is in the path; a parameter that got this far names none that we have.
    if (Array.isArray(value) || (name === "cat" && value)) refused.push({ name, value: [value].flat().join(", ") });
    else if (value !== undefined && value.trim() !== "")
      params[name] = (isAmount(name) && plainAmount(value, locale)) || value;
  }
  const { view: wanted = "table", ...rest } = params;
  if (wanted !== "table" && wanted !== "cards") {
    refused.push({ name: "view", value: wanted });
    delete params.view;
  }
  const query = readDroppingBad(rest, cat, (name) => {
    refused.push({ name, value: params[name] ?? "" });
    delete params[name];
  });
  return {
    query,
    params,
    view: wanted === "cards" ? "cards" : "table",
    refused,
  };
}

const isAmount = (name: string) => /^price(Min|Max)$|^attr\..+\.(min|max)$/.test(name);

function readDroppingBad(
  given: Record<string, string>,
  cat: string | null,
  drop: (name: string) => void,
): ListingQuery {
  const parsed = ListingQuery.safeParse({
    perPage: String(ROWS_PER_PAGE),
    ...nest(given),
    ...(cat && { cat }),
  });
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.flatMap((issue) => namesOf(issue)));
  const left = Object.entries(given).filter(([name]) => !bad.has(name));
  if (left.length === Object.keys(given).length) {
    // An issue that names nothing we know: rather show the unfiltered list than nothing.
    for (const name of Object.keys(given)) drop(name);
    return readDroppingBad({}, cat, drop);
  }
  for (const name of Object.keys(given)) if (bad.has(name)) drop(name);
  return readDroppingBad(Object.fromEntries(left), cat, drop);
}

/** `attr.protein.min=12` as the schema wants it: `attr: { "protein.min": "12" }`. */
function nest(given: Record<string, string>): Record<string, unknown> {
  const attr = Object.entries(given).filter(([name]) => name.startsWith("attr."));
  const plain = Object.entries(given).filter(([name]) => !name.startsWith("attr."));
  return {
    ...Object.fromEntries(plain),
    ...(attr.length > 0 && {
      attr: Object.fromEntries(attr.map(([name, value]) => [name.slice("attr.".length), value])),
    }),
  };
}

type Issue = { code?: string; path: PropertyKey[]; keys?: unknown };

function namesOf({ code, path, keys }: Issue): string[] {
  if (code === "unrecognized_keys" && Array.isArray(keys)) return keys.map(String);
  const [first, ...rest] = path.map(String);
  return first === "attr" ? [`attr.${rest.join(".")}`] : first === undefined ? [] : [first];
}
