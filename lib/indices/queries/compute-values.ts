/*
 * The index in SQL, as `policy.ts` computes it: one scan of the public listings. Amounts are scaled roubles (`lib/prices/comparable-rows.ts`)
 * as `numeric`: `percentile_cont` would make them double precision. They are divided and rounded once, at the end. 300 000 listings take 1.7 s.
 */

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { findBaseUnit, type PriceView } from "@/lib/prices/comparable-policy";
import { toGroupsJson, toScaledRoubles } from "@/lib/prices/comparable-rows";
import { BASES } from "@/lib/reference/bases";
import { type CategoryNode, categoryTree, findCategory, listLeaves } from "@/lib/reference/categories/tree";

import { UNITS } from "@/lib/reference/units/units";
import {
  ALL_GRADES,
  type ComputedValue,
  createSymbol,
  FENCE,
  FEWEST_VOTES,
  FRESH_DAYS,
  type SeriesKey,
  toGradeKey,
} from "../policy";
import { REGION_ZONES } from "../reference";

/** A value that is due, with its series. */
type DueValue = SeriesKey & ComputedValue & { symbol: string; unit: string };

/** The term that a publication or a renewal gives. */
const TERM = sql.raw(`interval '${LIFETIME_DAYS} days'`);

/** Decimals in which an amount in scaled roubles is right for every factor, as for comparable prices. */
const EXACT_DECIMALS = 30;

/** Bases at which the goods wait at the seller's place. */
const SELLER_BASES = BASES.filter(({ group }) => group === "seller").map(({ code }) => code);

/** Base units of the leaves whose own unit has one. */
const LEAVES = categoryTree.flatMap(listLeaves).flatMap(({ slug, unitCode, indexAttribute }) => {
  const base = findBaseUnit(unitCode ?? "");
  return base ? [{ slug, attribute: indexAttribute, base: base.code }] : [];
});
const baseOf = new Map(LEAVES.map(({ slug, base }) => [slug, base]));

const UNIT_BASES = UNITS.flatMap(({ code }) => {
  const base = findBaseUnit(code);
  return base ? [{ code, base: base.code }] : [];
});

/** Every value that the offers make in a view without VAT, in roubles. `now` says which offers are fresh. */
export async function computeValues(tx: Db, view: PriceView, now: Date): Promise<DueValue[]> {
  const grades = await listGrades(tx);
  const rows = await tx.execute<Row>(buildStatement(view, grades, now));
  const names = new Map(grades.map(({ slug, key, name }) => [`${slug} ${key}`, name]));
  return rows.map(({ categorySlug, gradeKey, zone, side, ...value }) => ({
    ...value,
    symbol: createSymbol({ categorySlug, zone, side }, gradeKey),
    categorySlug,
    grade: gradeKey === ALL_GRADES ? ALL_GRADES : (names.get(`${categorySlug} ${gradeKey}`) ?? gradeKey),
    zone,
    side,
    unit: baseOf.get(categorySlug) ?? "",
  }));
}

type Row = Omit<SeriesKey, "grade"> & ComputedValue & { gradeKey: string };

/** A value of an index attribute as listings have it, the grade that it is, and how that grade is called. */
type Grade = { slug: string; value: string; key: string; name: string };

/** Every grade that public listings have. Of values that are one grade the most frequent one is its name. */
async function listGrades(tx: Db): Promise<Grade[]> {
  const rows = await tx.execute<{ slug: string; value: string }>(sql`
    select l.category_slug as slug, (l.attributes ->> c.attribute) collate "C" as value
    from listings l join ${toLeafRows()} on c.slug = l.category_slug
    where l.status = 'ACTIVE' and l.verified and l.attributes ->> c.attribute is not null
    group by 1, 2 order by 1, count(*) desc, 2`);
  const names = new Map<string, string>();
  return rows.flatMap(({ slug, value }) => {
    const key = toGradeKey(getLeaf(slug), value);
    if (key === null) return [];
    const name = names.get(`${slug} ${key}`) ?? value;
    names.set(`${slug} ${key}`, name);
    return [{ slug, value, key, name }];
  });
}

function getLeaf(slug: string): CategoryNode {
  const leaf = findCategory(slug);
  if (!leaf) throw new Error(`no category ${slug}`);
  return leaf;
}

const toRows = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ${sql.raw(columns)}`;
const toLeafRows = () => toRows(LEAVES, "c(slug text, attribute text, base text)");

/** The k-th quartile of a array `sorted` of `n` numbers: exact, as sums and quarters are. */
function quartileSql(k: 1 | 2 | 3): SQL {
  const below = sql.raw(`sorted[((n - 1) * ${k}) / 4 + 1]`);
  const above = sql.raw(`sorted[((n - 1) * ${k} + 3) / 4 + 1]`);
  return sql`(${below} + (${above} - ${below}) * ((n - 1) * ${sql.raw(String(k))} % 4) * 0.25)`;
}

function buildStatement(view: PriceView, grades: readonly Grade[], now: Date): SQL {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${FRESH_DAYS}::int)`;
  const toAmount = (k: 1 | 2 | 3) =>
    sql`round(${quartileSql(k)} / ${toScaledRoubles(1, view)}::text::numeric, 4)::text`;
  const districts = [...REGION_ZONES].map(([region, zone]) => ({ region, zone }));
  return sql`
    with factors as materialized (
      select key, value::numeric as factor from jsonb_each_text(${toGroupsJson(view)}::text::jsonb)
    ), offers as (
      select l.category_slug, l.type, l.country_code, d.zone as district, g.key as grade, l.company_id,
        round(l.base_price * f.factor, ${sql.raw(String(EXACT_DECIMALS))}) as amount
      from listings l
      join ${toLeafRows()} on c.slug = l.category_slug
      join ${toRows(UNIT_BASES, "u(code text, base text)")} on u.code = l.unit_code and u.base = c.base
      join factors f on f.key = l.price_group
      left join ${toRows(districts, "d(region text, zone text)")} on l.country_code = 'RU' and d.region = l.region
      left join ${toRows(grades, "g(slug text, value text, key text)")} on g.slug = c.slug and g.value = l.attributes ->> c.attribute
      where l.status = 'ACTIVE' and l.verified and l.company_id is not null and l.base_price is not null
        and (l.type = 'BUY' or l.basis = any(${sql.param(SELLER_BASES)}::text[]))
        -- A renewal begins the term anew and leaves the date of publication.
        and (l.published_at >= ${since} or l.repriced_at >= ${since} or l.expires_at >= ${since} + ${TERM})
    ), votes as materialized (
      select category_slug, type, grade, zone, company_id, n as offers, ${quartileSql(2)} as vote from (
        select category_slug, type, s.grade, z.zone, company_id, count(*)::int as n, array_agg(amount order by amount) as sorted
        from offers o
        cross join lateral unnest(array['all', o.grade]) s(grade)
        cross join lateral unnest(array[o.country_code::text, o.district]) z(zone)
        where s.grade is not null and z.zone is not null
        group by category_slug, type, s.grade, z.zone, company_id
      ) companies
    ), fences as (
      select category_slug, type, grade, zone, n, ${quartileSql(1)} as q1, ${quartileSql(3)} as q3 from (
        select category_slug, type, grade, zone, count(*)::int as n, array_agg(vote order by vote) as sorted
        from votes group by category_slug, type, grade, zone having count(*) >= ${FEWEST_VOTES}::int
      ) series
    )
    select category_slug as "categorySlug", grade as "gradeKey", zone, type as side, ${toAmount(2)} as value, ${toAmount(1)} as low,
      ${toAmount(3)} as high, n as companies, offers, voted - n as "leftOut"
    from (
      select v.category_slug, v.type, v.grade, v.zone, f.n as voted, count(*)::int as n, sum(v.offers)::int as offers,
        array_agg(v.vote order by v.vote) as sorted
      from fences f join votes v using (category_slug, type, grade, zone)
      where v.vote between f.q1 - ${sql.raw(String(FENCE))} * (f.q3 - f.q1) and f.q3 + ${sql.raw(String(FENCE))} * (f.q3 - f.q1)
      group by v.category_slug, v.type, v.grade, v.zone, f.n having count(*) >= ${FEWEST_VOTES}::int
    ) counted
    order by 1, 2, 3, 4`;
}
