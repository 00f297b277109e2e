import { env } from "@/lib/core/env";
import { computeDigest, parseTags } from "@/lib/core/etag";
import { LOCALES, type Locale } from "@/lib/i18n/routing";

/*
 * Sitemaps (sitemaps.org, 0.9) with the language links of Google. Each language of a page is an entry of its own that names all
 * of them, itself included.
 */

/** A document holds at most this many addresses. */
const MOST_ADDRESSES = 50_000;
/** Pages of one part: each is there in every language. */
export const PAGES_PER_PART = MOST_ADDRESSES / LOCALES.length;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const URLSET = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const HEADERS = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=600, s-maxage=3600",
};

/** A page by its path in each language that it has; `changed` is what a `Date` reads. */
export type SitemapPage = { paths: Partial<Record<Locale, string>>; changed?: string | null };

/** A page that has the same path in both languages: `/companies`. */
export function listInBoth(path: string, changed?: string | null): SitemapPage {
  return { paths: Object.fromEntries(LOCALES.map((locale) => [locale, `/${locale}${path}`])), changed };
}

/** Formats the entries of a page. Without Russian, its only language is also the default. */
export function formatPageEntries({ paths, changed }: SitemapPage): string {
  const present = LOCALES.flatMap((locale) => {
    const path = paths[locale];
    return path === undefined ? [] : [{ language: locale, address: toAbsoluteUrl(path) }];
  });
  const [usual] = present;
  const all = usual ? [...present, { ...usual, language: "x-default" }] : [];
  const links = all
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join("");
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
  return present.map(({ address }) => `<url><loc>${address}</loc>${lastmod}${links}</url>\n`).join("");
}

/** The list of all parts. */
export function formatSitemapIndex(request: Request, paths: readonly string[]): Response {
  const entries = paths.map((path) => `<sitemap><loc>${toAbsoluteUrl(path)}</loc></sitemap>\n`).join("");
  return answerWith(
    request,
    `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>\n`,
  );
}

/** A part that is small enough to be made at once. */
export function formatSitemap(request: Request, pages: readonly SitemapPage[]): Response {
  return answerWith(request, `${URLSET}${pages.map(formatPageEntries).join("")}</urlset>\n`);
}

/** A part that is written while its rows are read, as fast as the reader takes it. */
export function streamSitemap(batches: AsyncGenerator<readonly SitemapPage[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(URLSET)),
    async pull(controller) {
      const { done, value } = await batches.next();
      controller.enqueue(encoder.encode(done ? "</urlset>\n" : value.map(formatPageEntries).join("")));
      if (done) controller.close();
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, { headers: HEADERS });
}

function answerWith(request: Request, body: string): Response {
  const headers = { ...HEADERS, ETag: `"${computeDigest(body)}"` };
  const known = parseTags(request.headers.get("if-none-match") ?? "").map((tag) => tag.replace(/^W\//, ""));
  return known.includes(headers.ETag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** An absolute address as XML takes it. */
function toAbsoluteUrl(path: string): string {
  return new URL(path, env().APP_URL).href.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
