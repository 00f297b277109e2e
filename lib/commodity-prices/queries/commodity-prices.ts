// Reads commodity prices: lists, comparison, history, filter choices, age.
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { createCursorError, nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { db, getOnlyRow } from "@/lib/core/database/db";
import { createSitemap } from "@/lib/core/database/id-ranges";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { AppError } from "@/lib/core/errors";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { isId } from "@/lib/core/id";
import type { Envelope } from "@/lib/core/page";
import { plainText } from "@/lib/core/text";
import { countDaysBetween, ENDED_AFTER_MONTHS, formatMoscowDay, subtractMonths } from "@/lib/core/time/market-day";
import type { CommodityPrice, FeedName } from "../contract";
import { isStalePrice } from "../policy/price-checks";
import { type CommodityPriceFilters, type CommodityPriceQuery, day } from "../query";
import { PRICE_COLUMNS } from "../rows";
import { buildPricesWhere, normaliseFilters } from "./price-filters";

/** Most specifications of a readable comparison. */
const MOST_COMPARED = 200;
const MOST_DAYS = 1_000;

/** Newest first, then by name in Russian order, then by id. */
const ORDER = sql`p.date desc, s.commodity collate "ru-x-icu", p.id`;

/**
 * FROM clause: all prices between two dates, or the newest price of each specification. A specification without a price for six months
 * has ended: only its name finds it.
 */
function selectFrom({ from, to, specification }: CommodityPriceFilters): SQL {
  if (from !== undefined || to !== undefined)
    return sql`commodity_specifications s join commodity_prices p on p.specification_id = s.id`;
  return specification === undefined ? selectRunning() : NEWEST;
}

const selectRunning = () =>
  selectNewest(sql`and n.date >= ${subtractMonths(formatMoscowDay(), ENDED_AFTER_MONTHS)}::date`);

function selectNewest(bound: SQL): SQL {
  return sql`commodity_specifications s join lateral (
  select n.* from commodity_prices n where n.specification_id = s.id ${bound} order by n.date desc limit 1) p on true`;
}

const NEWEST = selectNewest(sql``);

/**
 * One page with the exact total: the newest price of each running specification, or all prices between `from` and `to`. Throws
 * `invalid_parameter` and `page_too_deep`.
 */
export async function listCommodityPrices(query: CommodityPriceQuery): Promise<Envelope<CommodityPrice>> {
  const { page, perPage, cursor, ...filters } = query;
  // The order is named with its filters: a cursor of another list is refused.
  const order = nameFilteredOrder("date", normaliseFilters(filters));
  const request = readListPage({ page, perPage, cursor }, order, /^\[/);
  const from = selectFrom(filters);
  const matches = buildPricesWhere(filters);
  const where = request.after ? sql`${matches} and ${isAfter(request.after)}` : matches;
  // Previous prices are read for this page only.
  const rows = await readWithCustomPlan<{ total: number } & (CommodityPrice | { id: null })>(sql`
    select t.total, q.* from (select count(*)::int as total from ${from} where ${matches}) t left join lateral (
      select ${PRICE_COLUMNS} from (
        select p.id from ${from} where ${where} order by ${ORDER} limit ${request.perPage + 1}::int offset ${request.offset}::int
      ) shown join commodity_prices p on p.id = shown.id join commodity_specifications s on s.id = p.specification_id
      order by ${ORDER}
    ) q on true`);
  const prices = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
  return toListEnvelope(prices, rows[0]?.total ?? 0, request, ({ date, commodity }) =>
    JSON.stringify([date, commodity]),
  );
}

const SortValues = z.tuple([day, z.string().refine((text) => plainText({ max: 400 }).safeParse(text).success)]);

/** Condition of the rows after another one. Throws `invalid_parameter` for sort values that no row has. */
function isAfter({ value, id }: { value: string; id: string }): SQL {
  const [date, commodity] = parseSortValues(value);
  const later = sql`(s.commodity collate "ru-x-icu", p.id) > (${commodity}::text collate "ru-x-icu", ${id}::uuid)`;
  return sql`(p.date < ${date}::date or (p.date = ${date}::date and ${later}))`;
}

function parseSortValues(value: string): z.infer<typeof SortValues> {
  try {
    return SortValues.parse(JSON.parse(value));
  } catch {
    throw createCursorError();
  }
}

/** The newest price of each matching specification, at most 200, for the comparison by place. */
export function compareCommodityPrices(filters: CommodityPriceFilters): Promise<CommodityPrice[]> {
  const { from: _from, to: _to, ...standing } = filters;
  return readWithCustomPlan(
    sql`select ${PRICE_COLUMNS} from ${selectRunning()} where ${buildPricesWhere(standing)} order by ${ORDER} limit ${MOST_COMPARED}::int`,
  );
}

/** The prices of one specification, oldest first, at most the newest thousand. Throws `not_found`. */
export async function getPriceHistory(specificationId: string): Promise<CommodityPrice[]> {
  const rows = isId(specificationId)
    ? await readWithCustomPlan<CommodityPrice>(sql`
        select ${PRICE_COLUMNS} from commodity_specifications s join commodity_prices p on p.specification_id = s.id
        where s.id = ${specificationId}::uuid order by p.date desc limit ${MOST_DAYS}::int`)
    : [];
  if (rows.length === 0) throw new AppError("not_found", { detail: "There is no such specification." });
  return rows.reverse();
}

/** Values of each filter that occur. */
export type PriceChoices = {
  categories: string[];
  regions: { region: string; code: string | null; countryCode: string | null }[];
  grades: string[];
  diameters: { min: number; max: number | null }[];
  bases: string[];
};

/** Values of each filter among the goods of `commodity`, or all goods. Categories are always complete. */
export async function listPriceChoices(commodity?: string): Promise<PriceChoices> {
  const narrowed = sql`(select * from commodity_specifications s where ${buildPricesWhere(commodity ? { commodity } : {})})`;
  return getOnlyRow(
    await readWithCustomPlan<PriceChoices>(sql`
    select
      (select coalesce(jsonb_agg(distinct category_slug), '[]') from commodity_specifications) as categories,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('region', region, 'code', region_code, 'countryCode', country_code)) filter (where region is not null), '[]') from ${narrowed} n) as regions,
      (select coalesce(jsonb_agg(grade order by grade collate "ru-x-icu"), '[]') from (select distinct on (grade_key) grade from ${narrowed} n where grade is not null) g) as grades,
      (select coalesce(jsonb_agg(jsonb_build_object('min', diameter, 'max', diameter_max) order by diameter), '[]') from (select distinct diameter, diameter_max from ${narrowed} n where diameter is not null) d) as diameters,
      (select coalesce(jsonb_agg(distinct basis) filter (where basis is not null), '[]') from ${narrowed} n) as bases`),
  );
}

/** Age of the newest price of a feed, for readiness. `warn` when it is older than two weeks. Null without prices. */
export async function getPricesAge(feed: FeedName): Promise<FeedAge | null> {
  // One index look-up for each specification: load balancers ask for readiness all the time.
  const [row] = await db().execute<{ newest: string | null }>(
    sql`select max(p.date)::text as newest from ${NEWEST} where s.feed = ${feed}`,
  );
  if (!row?.newest) return null;
  const ageDays = countDaysBetween(row.newest, formatMoscowDay());
  return { status: isStalePrice(ageDays) ? "warn" : "pass", date: row.newest, ageDays, recorded: false };
}

/** Specifications with a price for the sitemap, with the day of the last one; others have no page. */
export const priceSitemap = createSitemap<{ id: string; changed: string }>(
  sql`commodity_specifications s where exists (select from commodity_prices p where p.specification_id = s.id)`,
  sql`id, (select max(p.date)::text from commodity_prices p where p.specification_id = s.id) as changed`,
);
