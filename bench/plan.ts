// The plan of `npm run bench`: requests of each workload for the product, and their SQL for the bare server.
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { issueKey } from "@/lib/api-keys/commands";
import { listCategories } from "@/lib/categories/queries";
import { connect } from "@/lib/core/database/db";
import { singleton } from "@/lib/core/singleton";
import { parseQuery } from "@/lib/http/parse";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { getListing } from "@/lib/listings/queries/get-listing";
import { ListingQuery } from "@/lib/listings/query";
import { mergeRollup } from "@/lib/listings/steps/merge-rollup";
import { rebuildDocuments } from "@/lib/listings/steps/rebuild-documents";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { mergeTermCounts } from "@/lib/text/counts";
import { createUser } from "@/lib/users/commands";
import { mixed } from "./mix";
import { insertOf, newListing } from "./new-listing";
import type { Plan, Request, Statement, Workload } from "./plan-types";

const PAGES = 20;
const WALKERS = 16;
const WALKED_PAGES = 60;
const HTML_PAGES = 200;
const KEYS = 40;
const NEW_LISTINGS = 300;
/** Places that goods go to: ports, and towns of every part of the country. */
const BENCH_PLACES = [
  ..."novorossiysk moscow saint-petersburg yekaterinburg novosibirsk".split(" "),
  ..."kazan vladivostok krasnodar samara almaty".split(" "),
];
const BENCH = { kind: "system", name: "bench" } as const;

/**
 * Plans all requests of the benchmark, and the SQL that the product runs for each: noted while its own queries run on
 * the database, so that the comparison can't drift from what it compares with. Makes accounts with keys for the writes.
 */
export async function makePlan(databaseUrl: string, slugs: string[]): Promise<Plan> {
  const [client, customPlan] = [connect(4, databaseUrl), connect(4, databaseUrl)];
  for (const each of [client, customPlan]) drizzle(each);
  const end = () => Promise.all([client.end(), customPlan.end()]);
  singleton("pools", () => ({ main: client, customPlan, end }));
  try {
    await settle();
    const planner = new Planner(client, customPlan);
    const keys = await makeKeys();
    const owner = keys[0]?.userId ?? "";
    await planner.byPrice();
    await planner.byComparablePrice();
    await planner.byPlacePrice();
    await planner.bySlug(slugs);
    await planner.byText();
    planner.create(owner);
    await planner.tree();
    await planner.pages(slugs.slice(0, HTML_PAGES));
    await planner.walks();
    planner.requests.push(...mixed(planner.requests));
    return {
      texts: planner.texts,
      requests: planner.requests,
      keys: keys.map(({ key }) => key),
      owners: keys.map(({ userId }) => userId),
      tree: await listCategories(),
    };
  } finally {
    await end();
  }
}

/** A market kept from an older build has work for the jobs: done now, so that it is not measured. */
async function settle(): Promise<void> {
  while (!(await rebuildDocuments(100)));
  await mergeRollup();
  await mergeTermCounts();
}

/** Accounts of the highest tariff, whose keys share the writes, so that no limit is reached. */
async function makeKeys(): Promise<{ userId: string; key: string }[]> {
  const run = Date.now().toString(36);
  return Promise.all(
    Array.from({ length: KEYS }, async (_, index) => {
      const name = `bench-${run}-${index}`;
      const person = {
        email: `${name}@tonna.example`,
        password: `${name}-password`,
        name,
        tariff: "corporate" as const,
      };
      const { userId } = await createUser(BENCH, person);
      const { key } = await issueKey(BENCH, { name, scopes: ["listings:write"] }, { ownerId: userId });
      return { userId, key };
    }),
  );
}

class Planner {
  readonly texts: string[] = [];
  readonly requests: Request[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #leaves = categoryTree.flatMap(listLeaves);
  #noted: Statement[] = [];

  /** From now on both clients note every statement they are given. The bare server has one pool: what is planned anew is not prepared there. */
  constructor(main: postgres.Sql, customPlan: postgres.Sql) {
    for (const client of [main, customPlan]) {
      const run = client.unsafe.bind(client);
      client.unsafe = ((text: string, params: unknown[] = [], options?: { prepare?: boolean }) => {
        const prepare = client === main && options?.prepare === true;
        this.#noted.push({ text: this.#number(text), params, prepare });
        return run(text, params as never[], options);
      }) as typeof client.unsafe;
    }
  }

  /** W1: pages 1 to 20 of every leaf category by price, with the exact total. */
  async byPrice(): Promise<void> {
    for (const { slug } of this.#leaves)
      for (let page = 1; page <= PAGES; page += 1) await this.#list("W1", `?cat=${slug}&sortBy=price&page=${page}`);
  }

  /** W10: the same pages by comparable price. */
  async byComparablePrice(): Promise<void> {
    for (const { slug } of this.#leaves)
      for (let page = 1; page <= PAGES; page += 1)
        await this.#list("W10", `?cat=${slug}&sortBy=comparablePrice&page=${page}`);
  }

  /** W11: the same pages by the price at a place. */
  async byPlacePrice(): Promise<void> {
    for (const [at, { slug }] of this.#leaves.entries())
      for (let page = 1; page <= PAGES; page += 1)
        await this.#list(
          "W11",
          `?cat=${slug}&sortBy=priceAt&at=${BENCH_PLACES[at % BENCH_PLACES.length]}&page=${page}`,
        );
  }

  /** W2: listings one by one. */
  async bySlug(slugs: string[]): Promise<void> {
    for (const slug of slugs) await this.#read("W2", `/api/listings/${slug}`, "one", () => getListing(slug));
  }

  /** W3: names of goods in both languages, alone, with a place, and further pages. */
  async byText(): Promise<void> {
    for (const { name, nameEn } of this.#leaves)
      for (const [text, page] of [
        [name, 1],
        [nameEn, 1],
        [`${name} Краснодар`, 1],
        [name.split(" ")[0] ?? name, 2],
      ] as const)
        await this.#list("W3", `?q=${encodeURIComponent(text)}&page=${page}`);
  }

  /** W4: a listing is created with a key. */
  create(owner: string): void {
    for (let index = 0; index < NEW_LISTINGS; index += 1) {
      const leaf = this.#leaves[index % this.#leaves.length];
      if (!leaf) return;
      const body = newListing(leaf, index);
      const { text, params } = insertOf(body, owner);
      const statements = [{ text: this.#number(text), params, prepare: true }];
      this.requests.push({
        workload: "W4",
        path: "/api/listings",
        answer: "create",
        body: JSON.stringify(body),
        statements,
      });
    }
  }

  /** W5: the category tree with its counts. */
  async tree(): Promise<void> {
    await this.#read("W5", "/api/categories", "tree", listCategories);
  }

  /** W6, W7: pages of the catalogue and of listings. The bare server writes a plain list of the same rows. */
  async pages(slugs: string[]): Promise<void> {
    for (let index = 0; index < HTML_PAGES; index += 1) {
      const leaf = this.#leaves[index % this.#leaves.length];
      const search = `sortBy=price&page=${1 + Math.floor(index / this.#leaves.length)}`;
      const query = parseQuery(ListingQuery, `?cat=${leaf?.slug}&perPage=40&${search}`);
      await this.#read("W6", `/ru/catalogue/${leaf?.slug}?${search}`, "list-page", () => listListings(query));
    }
    for (const slug of slugs) await this.#read("W7", `/ru/listings/${slug}`, "one-page", () => getListing(slug));
  }

  /** W8: sixteen walks by cursor, a hundred rows a step, thousands of rows deep. */
  async walks(): Promise<void> {
    const starts = ["", ...categoryTree.map(({ slug }) => `cat=${slug}&`)].flatMap((filter) => [
      `${filter}sortBy=date`,
      `${filter}sortBy=price`,
    ]);
    for (const start of starts.slice(0, WALKERS)) {
      let cursor: string | null = null;
      for (let page = 0; page < WALKED_PAGES; page += 1) {
        const search: string = `?${start}&perPage=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
        cursor = (await this.#list("W8", search)).nextCursor;
        if (cursor === null) break;
      }
    }
  }

  async #list(workload: Workload, search: string) {
    const query = parseQuery(ListingQuery, search);
    return this.#read(workload, `/api/listings${search}`, "list", () => listListings(query));
  }

  async #read<T>(workload: Workload, path: string, answer: Request["answer"], read: () => Promise<T>): Promise<T> {
    this.#noted = [];
    const result = await read();
    this.requests.push({ workload, path, answer, statements: this.#noted });
    return result;
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    this.texts.push(text);
    return this.texts.length - 1;
  }
}
