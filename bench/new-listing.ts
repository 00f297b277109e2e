// Makes new listings for the write workloads, and the same insert for the bare server.
import { CreateListing } from "@/lib/listings/contract";
import { toCreatedFields } from "@/lib/listings/field-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findUnitByCode } from "@/lib/reference/units/units";

const COLUMNS = {
  title: "title",
  type: "type",
  industry_slug: "industrySlug",
  group_slug: "groupSlug",
  category_slug: "categorySlug",
  price_per_unit: "pricePerUnit",
  currency: "currency",
  unit_code: "unitCode",
  country_code: "countryCode",
  region: "region",
  description: "description",
  volume: "volume",
  min_volume: "minVolume",
  basis: "basis",
  basis_place: "basisPlace",
  vat: "vat",
} as const;

const CURRENCIES = [
  { code: "RUB", roubles: 1 },
  { code: "USD", roubles: 80 },
  { code: "CNY", roubles: 11 },
] as const;

/** A body for `POST /api/listings`, different for each `index`. As in most of a real market, no other side covers its price yet. */
export function newListing({ slug: categorySlug, priceHint, unitCode }: CategoryNode, index: number) {
  const { code: currency, roubles } = CURRENCIES[index % CURRENCIES.length] ?? CURRENCIES[0];
  const isBid = index % 4 === 0;
  const price = isBid ? (priceHint?.min ?? 8_000) * 0.5 - index / 1_000 : (priceHint?.max ?? 10_000) * 1.5 + index;
  return {
    title: `Партия ${index + 1}: отгрузка со склада, документы в порядке`,
    type: isBid ? "BUY" : "SELL",
    categorySlug,
    pricePerUnit: Math.max(0.01, Math.round((price / roubles) * 100) / 100),
    currency,
    volumeUnit: findUnitByCode(unitCode ?? "")?.ru.one ?? "тонна",
    country: "Россия",
    region: "Краснодарский край",
    description: "Отгрузка в течение недели после оплаты. Качество подтверждено протоколом испытаний.",
    volume: 100 + index,
    minVolume: 20,
    basis: "EXW",
    basisPlace: "Краснодар",
    vat: "included",
  };
}

/**
 * The one row that a bare server would insert for it, into the same table with the same constraints, indexes and
 * triggers. Its first two parameters, id and slug, are the server's to fill.
 */
export function insertOf(body: unknown, ownerId: string): { text: string; params: unknown[] } {
  const fields = toCreatedFields(CreateListing.parse(body));
  const columns = ["id", "slug", "owner_id", ...Object.keys(COLUMNS)];
  const values = columns.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into listings (${columns}, status, published_at, expires_at)
      values (${values}, 'ACTIVE', now(), now() + interval '90 days') returning id, slug`,
    params: ["", "", ownerId, ...Object.values(COLUMNS).map((name) => fields[name])],
  };
}
