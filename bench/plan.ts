import type postgres from "postgres";
import { categoryTree, leavesOf } from "@/lib/categories/tree";
import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import { parseQuery } from "@/lib/http/parse";
import { getListing, listListings } from "@/lib/listings/queries";
import { ListingQuery } from "@/lib/listings/query";

export type Planned = { workload: "W1" | "W2"; path: string; text: number; params: unknown[] };
/** Every request of the benchmark, and the SQL that the product runs for it; `text` is an index into `texts`. */
export type Plan = { texts: string[]; requests: Planned[] };

const PAGES = 20;

/** What stands in for the pool: it notes statements and answers none of them. */
const statements: { text: string; params: unknown[] }[] = [];
const recorder = {
  unsafe: async (text: string, params: unknown[]) => {
    statements.push({ text, params });
    return [];
  },
} as unknown as postgres.Sql;

/**
 * Plans all requests: W1 are pages 1 to 20 of every leaf category by price, W2 one listing each. The SQL comes from
 * the product's own queries, run against a recorder, so that the comparison can't drift from what it compares with.
 */
export async function makePlan(slugs: string[]): Promise<Plan> {
  singleton("pool", () => recorder);
  const texts: string[] = [];
  const requests: Planned[] = [];
  const plan = async (workload: Planned["workload"], path: string, read: () => Promise<unknown>) => {
    const { text, params } = await statementOf(read);
    if (!texts.includes(text)) texts.push(text);
    requests.push({ workload, path, text: texts.indexOf(text), params });
  };
  for (const leaf of categoryTree.flatMap(leavesOf)) {
    for (let page = 1; page <= PAGES; page += 1) {
      const search = `?cat=${leaf.slug}&sortBy=price&page=${page}`;
      await plan("W1", `/api/listings${search}`, () => listListings(parseQuery(ListingQuery, search)));
    }
  }
  for (const slug of slugs) await plan("W2", `/api/listings/${slug}`, () => getListing(slug));
  return { texts, requests };
}

/** The one statement that a read runs. Throws when it runs none or several. */
async function statementOf(read: () => Promise<unknown>): Promise<{ text: string; params: unknown[] }> {
  statements.length = 0;
  // The recorder finds nothing, and a listing that is not there is an error.
  await read().catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
  const [statement, ...more] = statements;
  if (!statement || more.length > 0) throw new Error(`expected one statement, not ${statements.length}`);
  return statement;
}
