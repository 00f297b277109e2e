import type { Locale } from "@/lib/i18n/routing";

const LISTING = {
  ru: {
    title: "Пшеница 3 класса, протеин 13 %",
    type: "SELL",
    categorySlug: "wheat-milling",
    pricePerUnit: 14500,
    currency: "RUB",
    volumeUnit: "тонна",
    country: "Россия",
    region: "Ростовская область",
    volume: 1500,
    basis: "EXW",
    vat: "included",
    attributes: { protein: 13 },
  },
  en: {
    title: "Milling wheat, class 3, protein 13%",
    type: "SELL",
    categorySlug: "wheat-milling",
    pricePerUnit: 14500,
    currency: "RUB",
    volumeUnit: "tonne",
    country: "Russia",
    region: "Rostov Oblast",
    volume: 1500,
    basis: "EXW",
    vat: "included",
    attributes: { protein: 13 },
  },
} as const;

/** A request that publishes a listing, ready for a shell. */
export function formatPostListingCurl(origin: string, locale: Locale): string {
  return [
    `curl -X POST ${origin}/api/listings \\`,
    '  -H "Authorization: Bearer $TONNA_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(LISTING[locale], null, 2).replaceAll("\n", "\n  ")}'`,
  ].join("\n");
}

export const keyExport = "export TONNA_KEY=tonna_…";

/** A first request that needs no key: milling wheat with 12.5 % protein and up, cheapest first. */
export function readListingsCurl(origin: string): string {
  return `curl "${origin}/api/listings?cat=wheat-milling&type=SELL&attr.protein.min=12.5&sortBy=price&perPage=3"`;
}

/** Request for the rights of a key: it works with every key and changes nothing. */
export function readMeCurl(origin: string, key: string): string {
  return `curl ${origin}/api/me -H "Authorization: Bearer ${key}"`;
}

export function changeListingCurl(origin: string): string {
  return [
    `curl -X PATCH ${origin}/api/listings/SLUG \\`,
    '  -H "Authorization: Bearer $TONNA_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "pricePerUnit": 14250, "minVolume": null }'`,
  ].join("\n");
}

export function deleteListingCurl(origin: string): string {
  return `curl -X DELETE ${origin}/api/listings/ID -H "Authorization: Bearer $TONNA_KEY"`;
}

export function formatIdempotentCurl(origin: string): string {
  return [
    `curl -X POST ${origin}/api/listings \\`,
    '  -H "Authorization: Bearer $TONNA_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    '  -H "Idempotency-Key: order-2048" \\',
    "  -d @listing.json",
  ].join("\n");
}

/** Members that some errors have beyond their title. */
const TOLD: Partial<Record<string, { detail: string } & Record<string, unknown>>> = {
  invalid_parameter: {
    detail: "perPage must be from 1 to 100.",
    errors: [{ parameter: "perPage", code: "out_of_range", detail: "must be from 1 to 100" }],
  },
  validation_failed: {
    detail: "#/title must have at least 3 characters.",
    errors: [{ pointer: "#/title", code: "too_short", detail: "must have at least 3 characters" }],
  },
  tariff_required: { detail: "This needs the tariff pro or a higher one.", requiredTariff: "pro" },
  insufficient_scope: { detail: "The key lacks the scope listings:write.", requiredScope: "listings:write" },
  invalid_transition: { detail: "A move from SOLD to ACTIVE is not possible.", from: "SOLD", to: "ACTIVE" },
};

/** The problem document (RFC 9457) that a refusal carries. */
export function createProblemExample(
  origin: string,
  code: string,
  { status, title }: { status: number; title: string },
): string {
  const { detail, ...more } = TOLD[code] ?? { detail: `${title}.` };
  const problem = {
    type: `${origin}/docs/errors/${code}`,
    title,
    status,
    detail,
    instance: "/api/listings",
    code,
    requestId: "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11",
    ...more,
  };
  return `HTTP/1.1 ${status}\nContent-Type: application/problem+json\n\n${JSON.stringify(problem, null, 2)}`;
}
