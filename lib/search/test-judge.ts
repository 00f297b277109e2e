import { sql } from "drizzle-orm";
import { readFixture } from "@/fixtures/read";
import { db } from "@/lib/core/database/db";

/* Judges the answers of a search: which listings are right for a query, and how good their order is. */

/** What a judge knows of a listing. */
export type Facts = {
  id: string;
  title: string;
  type: string;
  category: string;
  company: string | null;
  /** Title, qualities and description. */
  text: string;
  /** Country, region, basis with its place, and title. */
  place: string;
};

/**
 * What is right for a query. `goods`: slugs of the categories; with a plus before it, a category of less use. `company`: its slug.
 * `text` and `place`: what these must have. `none`: nothing is right.
 */
type Rule = {
  isNone: boolean;
  company: string | null;
  side: string | null;
  goods: ReadonlySet<string>;
  lesser: ReadonlySet<string>;
  texts: readonly RegExp[];
  places: readonly RegExp[];
};

/** Judged queries by group. */
export function readJudgedQueries(): Record<string, Record<string, string>> {
  return JSON.parse(readFixture("search/judged-queries.json").toString()) as Record<string, Record<string, string>>;
}

/** Parses a rule of the file: `rebar +wire-rod text:/[AА]500/ place:/Моск/ side:BUY`. */
export function parseRule(rule: string): Rule {
  const parts = rule.match(/(?:text|place):\/.*?\/i?(?= |$)|\S+/g) ?? [];
  const values = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}:`) ? part.slice(name.length + 1) : []));
  const toExpression = (value: string) => new RegExp(value.replace(/^\/|\/i?$/g, ""), value.endsWith("i") ? "i" : "");
  const plain = parts.filter((part) => !part.includes(":"));
  return {
    isNone: rule === "none",
    company: values("company")[0] ?? null,
    side: values("side")[0] ?? null,
    goods: new Set([...plain.filter((slug) => !slug.startsWith("+")), ...values("in")]),
    lesser: new Set(plain.flatMap((slug) => (slug.startsWith("+") ? slug.slice(1) : []))),
    texts: values("text").map(toExpression),
    places: values("place").map(toExpression),
  };
}

/** How good a listing is for a query, from 0 to 3. A request is of less use to who does not sell. */
export function gradeListing(rule: Rule, facts: Facts): number {
  if (rule.isNone) return 0;
  if (rule.side !== null && facts.type !== rule.side) return 0;
  if (rule.company !== null && facts.company !== rule.company) return 0;
  if (
    ![...rule.texts.map((one) => one.test(facts.text)), ...rule.places.map((one) => one.test(facts.place))].every(
      Boolean,
    )
  )
    return 0;
  if (rule.goods.size > 0 && !rule.goods.has(facts.category)) return rule.lesser.has(facts.category) ? 1 : 0;
  return rule.company === null && rule.side === null && facts.type === "BUY" ? 1 : 3;
}

const DEPTH = 10;

/** Discounted gain of the first ten, by the best that there could be. */
export function measureOrder(grades: readonly number[], all: readonly number[]): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, DEPTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = gain(all.toSorted((a, b) => b - a));
  return best === 0 ? 1 : gain(grades) / best;
}

/** All public listings as a judge sees them. */
export async function loadFacts(): Promise<Map<string, Facts>> {
  const rows = await db().execute<Facts>(sql`
    select l.id, l.title, l.type, l.category_slug as category, c.slug as company,
      concat_ws(' ', l.title, l.attributes::jsonb::text, l.description) as text,
      concat_ws(' ', l.country_code, l.region, l.basis, l.basis_place, l.title) as place
    from listings l left join companies c on c.id = l.company_id where l.status = 'ACTIVE'`);
  return new Map(rows.map((row) => [row.id, { ...row, text: row.text.replaceAll('": ', '":') }]));
}
