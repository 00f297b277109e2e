import { env } from "@/lib/core/env";
import { DEFAULT_PER_PAGE, type Envelope, isTooDeep } from "@/lib/core/page";
import type { Address } from "./api-request";

/** The longest `Link` header: proxies and clients have 4 to 16 kB for all headers together. */
const MOST_BYTES = 2_000;

/**
 * Builds the `Link` header of a page of a list (RFC 8288): first, prev, next and last as far as they exist. With `byCursor` the next
 * link has a cursor, since new rows would shift page numbers. A header that gets too long has only next, or is null: see `nextCursor`.
 */
export function buildPageLinks(
  url: Address,
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
