import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_PER_PAGE, isTooDeep, pageParameters } from "@/lib/core/page";
import { isTracking } from "@/lib/core/tracking";

/** The query of a page's address, as Next hands it over: a name that stands there more than once has a list. */
export type RawParams = Record<string, string | string[] | undefined>;

/** A parameter that could not be used, as it was given; of a range the wrong way round, its lower end with the upper. */
export type RefusedParameter = { name: string; value: string; aboveUpper?: string };

/** Parsed parameters of an address. */
export type ParsedAddress<Query> = {
  query: Query;
  /** The parameters that were understood, as they stand; what links and forms carry on. */
  params: Record<string, string>;
  /** The values of those that may be repeated, each once. */
  lists: Record<string, string[]>;
  refused: RefusedParameter[];
};

type Options = {
  /** Values for parameters that the address lacks. */
  usual?: Record<string, string | number>;
  /** Values that the page fixes: in its address they are refused. */
  fixed?: Record<string, string | number | null>;
  /** Whether a parameter takes several values. */
  isRepeatable?: (name: string) => boolean;
  /** A value as the schema takes it, of how people type it. */
  plain?: (name: string, typed: string) => string;
};

/** Parameters that stand once in an address, as text. */
export function readPlainParams(raw: RawParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === "string" && !isTracking(name) ? [[name, value]] : [],
    ),
  );
}

/**
 * Reads a page's address by the schema of what answers it, which is strict. A person typed or followed that address: what the
 * schema refuses, or lies too deep, is left out and named instead of failing the page. Empty fields of a form count as not
 * given.
 */
export function readAddress<S extends z.ZodType>(
  schema: S,
  raw: RawParams,
  { usual = {}, fixed = {}, isRepeatable = () => false, plain = (_name, typed) => typed }: Options = {},
): ParsedAddress<z.infer<S>> {
  const params: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const refused: RefusedParameter[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (isTracking(name) || value === undefined) continue;
    if (isRepeatable(name)) {
      const values = [value].flat().filter((one) => one.trim() !== "");
      if (values.length > 0) lists[name] = [...new Set(values.map((one) => plain(name, one)))];
    } else if (Array.isArray(value) || (Object.hasOwn(fixed, name) && value))
      refused.push({ name, value: [value].flat().join(", ") });
    else if (value.trim() !== "") params[name] = plain(name, value);
  }
  for (;;) {
    const asked = toTexts({ ...usual, ...params, ...fixed });
    const parsed = schema.safeParse({ ...asked, ...lists });
    const bad = parsed.success ? findTooDeep(asked) : parsed.error.issues.flatMap(listNames);
    if (parsed.success && bad.length === 0) return { query: parsed.data, params, lists, refused };
    const given = [...Object.keys(params), ...Object.keys(lists)];
    if (given.length === 0 && parsed.error) throw parsed.error;
    const known = given.filter((name) => bad.some((one) => one === name || one.startsWith(`${name}.`)));
    // An issue that names nothing we know: rather show everything than nothing.
    for (const name of known.length > 0 ? known : given) {
      refused.push(...dropBadValues(name, params, lists, bad));
    }
  }
}

/** Takes out a parameter that can't be used; of a list the values that an issue names, or all. */
function dropBadValues(
  name: string,
  params: Record<string, string>,
  lists: Record<string, string[]>,
  bad: readonly string[],
): RefusedParameter[] {
  const values = lists[name];
  if (!values) {
    const value = params[name] ?? "";
    delete params[name];
    return [{ name, value }];
  }
  const isBad = (place: number) => bad.includes(`${name}.${place}`);
  const [dropped, left] = values.some((_, place) => isBad(place))
    ? [values.filter((_, place) => isBad(place)), values.filter((_, place) => !isBad(place))]
    : [values, []];
  if (left.length > 0) lists[name] = left;
  else delete lists[name];
  return dropped.map((value) => ({ name, value }));
}

const Paging = z.object(pageParameters);

/** The page that an address names, of a list that takes nothing else; the first one for anything that is no page. */
export const readPageNumber = (raw: RawParams, perPage: number): number =>
  readAddress(Paging, raw, { fixed: { perPage } }).query.page ?? 1;

/** Parameters that the list itself refused, since no schema can, once for each value; empty for any other failure. */
export function listRefused(
  error: unknown,
  params: Record<string, string>,
  lists: Record<string, readonly string[]> = {},
): { name: string; value: string; code: string }[] {
  if (!(error instanceof AppError) || error.code !== "invalid_parameter") return [];
  return (error.errors ?? []).flatMap(({ parameter: name = "", code }) => {
    const values = lists[name] ?? [params[name] ?? []].flat();
    return values.map((value) => ({ name, value, code }));
  });
}

const toTexts = (given: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));

const findTooDeep = ({ page = "1", perPage = String(DEFAULT_PER_PAGE) }: Record<string, string>) =>
  isTooDeep(Number(page), Number(perPage)) ? ["page"] : [];

const listNames = (issue: z.core.$ZodIssue): string[] =>
  (issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map((path) =>
    path.join("."),
  );
