/*
 * Makes an answer of a handler's result: chooses the format, strips what the contract does not name, writes JSON or CSV, adds ETag,
 * Link and caching.
 */

import type { z } from "zod";
import { compileSchema } from "@/lib/core/check-value";
import { listColumns, toCsv } from "@/lib/core/csv";
import type { CsvDialect } from "@/lib/core/csv-cells";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { computeDigest, createVersionTag } from "@/lib/core/etag";
import { DEFAULT_PER_PAGE, type Envelope, isTooDeep } from "@/lib/core/page";
import type { Answer, WholeBody } from "./answer";
import type { ApiRequest, RequestTarget } from "./api-request";
import type { RawAnswer, Route } from "./declaration";

/** `Cache-Control` of public answers. Its seconds are few, so that writes are seen soon. */
const PUBLIC_CACHE = "public, max-age=5, stale-while-revalidate=30";
/** A JSON text a line. */
export const NDJSON = "application/x-ndjson";
/** A longer text, in UTF-16 units, is encoded once: for its ETag, its length and the socket. */
export const LONG = 16_384;

/** The formats of a route, the usual one first. A document of a special type also passes for plain JSON. */
export function listFormats({ csvItem, outputType, stream }: Route): readonly Format[] {
  if (csvItem) return ["application/json", "text/csv", ...(stream ? [NDJSON] : [])];
  return outputType ? [formatMediaType(outputType), "application/json"] : ["application/json"];
}

function formatMediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim() ?? contentType;
}

/**
 * Whether answers of a route have an ETag: records with versions, lists, and public answers. A private record without a version
 * changes by the second, as what is left of a limit does.
 */
export function hasEtag({ version, csvItem, cache }: Pick<Route, "version" | "csvItem" | "cache">): boolean {
  return version !== undefined || csvItem !== undefined || cache === "public";
}

type Exchange = { request: ApiRequest; url: RequestTarget; headers: Record<string, string> };

/** Makes the answer of a handler's result in a format of `listFormats`. `headers` of the exchange are those of every answer. */
export function formatAnswer(
  exchange: Exchange,
  route: Route,
  result: unknown,
  format: Format,
  dialect?: CsvDialect,
): Answer {
  const { request, url } = exchange;
  const headers: Record<string, string> = Object.assign({}, exchange.headers, {
    "Cache-Control": "private, no-store",
    Vary: "Accept, Authorization",
    ...(route.headers && buildOwnHeaders(route.headers, result)),
  });
  if (route.output === null) return { status: 204, headers, body: null };
  const shown = getRepresentation(route, route.output, result, format, dialect);
  if (route.cache === "public" && !request.headers.has("authorization")) headers["Cache-Control"] = PUBLIC_CACHE;
  if (hasEtag(route)) {
    shown.etag ??= computeEtag(route, result, shown);
    headers.ETag = shown.etag;
  }
  const links = route.csvItem ? buildPageLinks(url, shown.output as Envelope<unknown>, route) : null;
  if (links !== null) headers.Link = links;
  headers["Content-Type"] =
    format === "text/csv"
      ? "text/csv; charset=utf-8; header=present"
      : (route.outputType ?? "application/json; charset=utf-8");
  headers["Content-Length"] = String(Buffer.byteLength(shown.sent));
  return { status: route.statusOf?.(result) ?? route.status ?? 200, headers, body: shown.sent };
}

/** Makes the answer of a protocol inside HTTP. */
export function formatRaw(exchange: Exchange, { status, type, text }: RawAnswer): Answer {
  const headers = { ...exchange.headers, "Cache-Control": "private, no-store" };
  if (type === null) return { status, headers, body: null };
  const length = String(Buffer.byteLength(text));
  return { status, headers: { ...headers, "Content-Type": type, "Content-Length": length }, body: text };
}

/** Makes an answer that is sent while its items are read. It has no length and no ETag. */
export function formatStream(exchange: Exchange, item: z.ZodType, items: AsyncIterable<unknown>): Answer {
  const headers = {
    ...exchange.headers,
    "Cache-Control": "private, no-store",
    Vary: "Accept, Authorization",
    "Content-Type": NDJSON,
  };
  return { status: 200, headers, body: toLines(compileSchema(item), items) };
}

async function* toLines(item: z.ZodType, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const one of items) yield `${JSON.stringify(item.parse(one))}\n`;
}

function buildOwnHeaders(declared: NonNullable<Route["headers"]>, result: unknown): Record<string, string> {
  const made = Object.entries(declared).map(([name, make]) => [name, make(result)] as const);
  return Object.fromEntries(made.filter((header): header is [string, string] => header[1] !== null));
}

/** A result in one format: its declared fields, their text, and the text as it is sent. The ETag is added at its first use. */
type Representation = {
  route: Route;
  format: Format;
  dialect: CsvDialect | undefined;
  output: unknown;
  text: string;
  sent: WholeBody;
  etag?: string;
};
const frozen = new WeakMap<object, Representation>();

/** A frozen result never changes: its representation is made once. */
function getRepresentation(
  route: Route,
  schema: z.ZodType,
  result: unknown,
  format: Format,
  dialect: CsvDialect | undefined,
): Representation {
  const isFixed = typeof result === "object" && result !== null && Object.isFrozen(result);
  const known = isFixed ? frozen.get(result) : undefined;
  if (known?.route === route && known.format === format && known.dialect === dialect) return known;
  const output: unknown = compileSchema(schema).parse(result);
  const text =
    format === "text/csv" && route.csvItem
      ? toCsv((output as Envelope<unknown>).data, listColumns(route.csvItem), dialect)
      : JSON.stringify(output);
  const shown = { route, format, dialect, output, text, sent: text.length > LONG ? Buffer.from(text) : text };
  if (isFixed) frozen.set(result, shown);
  return shown;
}

/**
 * The ETag of an answer. It is strong for a single record, and weak for lists, whose order is not promised, and for other answers
 * with a counter that it leaves out.
 */
function computeEtag(route: Route, result: unknown, shown: Representation): string {
  const version = route.version?.(result);
  if (version !== undefined) return createVersionTag(version, getComparedPart(route, shown));
  const tag = `"${computeDigest(getComparedPart(route, shown))}"`;
  return route.csvItem || route.etagExcludes ? `W/${tag}` : tag;
}

/** The part of a representation that its ETag covers. JSON escapes quotes in texts of people, so no text is taken for a field. */
function getComparedPart(
  { etagExcludes, csvItem }: Route,
  { output, text, sent, format, dialect }: Representation,
): string | Uint8Array {
  if (etagExcludes === undefined) return sent;
  if (format === "text/csv" && csvItem)
    return toCsv(
      (output as Envelope<unknown>).data,
      listColumns(csvItem).filter(({ path }) => path.split(".").at(-1) !== etagExcludes),
      dialect,
    );
  return typeof sent === "string"
    ? text.replace(new RegExp(`"${etagExcludes}":\\d+,`, "g"), "")
    : removeCounter(sent, etagExcludes);
}

const ZERO = 0x30;
const NINE = 0x39;

/** JSON without a counter. On long bytes this takes half the time of a replacement in their text, where V8 keeps two bytes a letter. */
function removeCounter(json: Buffer, counter: string): Uint8Array {
  const name = Buffer.from(`"${counter}":`);
  const rest = Buffer.allocUnsafe(json.length);
  let from = 0;
  let length = 0;
  for (let at = json.indexOf(name); at >= 0; at = json.indexOf(name, from)) {
    length += json.copy(rest, length, from, at);
    from = at + name.length;
    while (isDigit(json[from])) from += 1;
  }
  length += json.copy(rest, length, from);
  return rest.subarray(0, length);
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;

/** The longest `Link` header: proxies and clients have 4 to 16 kB for all headers together. */
const MOST_BYTES = 2_000;

/**
 * Builds the `Link` header of a page of a list (RFC 8288): first, prev, next and last as far as they exist. With `byCursor` the next
 * link has a cursor, since new rows would shift page numbers. A header that gets too long has only next, or is null: see `nextCursor`.
 */
export function buildPageLinks(
  url: RequestTarget,
  { page, totalPages, nextCursor }: Envelope<unknown>,
  { byCursor = false } = {},
): string | null {
  const given = new URLSearchParams(url.search);
  const to = (change: Record<string, string>) => {
    const parameters = new URLSearchParams(given);
    parameters.delete("cursor");
    parameters.delete("page");
    for (const [name, value] of Object.entries(change)) parameters.set(name, value);
    return `${env().APP_URL}${url.pathname}?${parameters}`;
  };
  const links: [string, string][] = [["first", to({ page: "1" })]];
  if (given.has("cursor")) {
    if (nextCursor) links.push(["next", to({ cursor: nextCursor })]);
  } else {
    const perPage = Number(given.get("perPage") ?? DEFAULT_PER_PAGE);
    // Page numbers have a limit; only a cursor leads further.
    const reachable = (number: number) => !isTooDeep(number, perPage);
    if (page > 1 && totalPages > 0) links.push(["prev", to({ page: String(Math.min(page - 1, totalPages)) })]);
    const hasNumber = reachable(page + 1) && !(byCursor && nextCursor);
    if (page < totalPages && hasNumber) links.push(["next", to({ page: String(page + 1) })]);
    else if (page < totalPages && nextCursor) links.push(["next", to({ cursor: nextCursor })]);
    if (totalPages > 0 && reachable(totalPages)) links.push(["last", to({ page: String(totalPages) })]);
  }
  const written = (shown: typeof links) => shown.map(([rel, href]) => `<${href}>; rel="${rel}"`).join(", ");
  const all = written(links);
  if (all.length <= MOST_BYTES) return all;
  const next = written(links.filter(([rel]) => rel === "next"));
  return next !== "" && next.length <= MOST_BYTES ? next : null;
}

/** A media type, such as `application/json`. */
export type Format = string;

/**
 * Chooses the offered format that `Accept` prefers; the first offer when it has no preference, or when the answer has no body.
 * Throws `not_acceptable`.
 */
export function negotiate(accept: string | null, offers: readonly Format[], hasBody = true): Format {
  const [first = "application/json"] = offers;
  if (accept === null || accept.trim() === "") return first;
  const ranges = accept.split(",").map(parseRange).map(asJson);
  const ranked = offers.map((offer) => ({ offer, quality: getQuality(offer, ranges) }));
  const [best] = ranked.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  if (best) return best.offer;
  if (!hasBody) return first;
  throw new AppError("not_acceptable", { detail: `This resource is available as ${offers.join(" and ")}.` });
}

type Range = { type: string; subtype: string; quality: number };

function parseRange(text: string): Range {
  const [media = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const [type = "", subtype = ""] = media.split("/");
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = q === undefined ? 1 : Number(q);
  return { type, subtype, quality: Number.isFinite(quality) ? quality : 0 };
}

/** A client that takes our errors takes JSON. */
const asJson = (range: Range): Range =>
  range.type === "application" && range.subtype === "problem+json" ? { ...range, subtype: "json" } : range;

/** The most specific range decides (RFC 9110, 12.5.1). */
function getQuality(offer: Format, ranges: Range[]): number {
  const [type, subtype] = offer.split("/");
  const exact = ranges.find((range) => range.type === type && range.subtype === subtype);
  const family = ranges.find((range) => range.type === type && range.subtype === "*");
  const any = ranges.find((range) => range.type === "*" && range.subtype === "*");
  return (exact ?? family ?? any)?.quality ?? 0;
}
