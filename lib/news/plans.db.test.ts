import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { explainStatements } from "@/lib/core/database/test-plans";
import { env } from "@/lib/core/env";
import { getNewsAge, listNews } from "./queries/public-news";
import { prepareNewsroom } from "./test-articles";

/*
 * With feeds there are tens of thousands of items: a page of them costs what the page has, wherever it lies.
 */

const ITEMS = 2_000;

prepareNewsroom();
beforeEach(async () => {
  await db().execute(sql`
    insert into news (id, slug, title, category, language, source, source_url, status, published_at, feed, feed_key, document)
    select gen_random_uuid(), 'item-' || n, 'Новость', 'grain', 'ru', 'Агрорынок', 'https://agro.example/' || n, 'PUBLISHED',
      now() - make_interval(hours => n), 'agro.example/rss', n, to_tsvector('russian', 'новость')
    from generate_series(1, ${ITEMS}) n`);
  await db().execute(sql`analyze news, news_commodities`);
});

it("commodities are read for the items of a deep page only", async () => {
  const read = () => listNews({ page: 90, perPage: 10 });
  expect((await read()).data.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 10 }, (_, at) => `item-${891 + at}`),
  );
  const plans = await explainStatements(read, { options: "analyze, format json" });
  const looked = plans.filter((node) => node["Relation Name"] === "news_commodities");
  expect(looked.map((node) => node["Actual Loops"])).toEqual([11]);
});

it("the newest item of a feed is found at the end of an index", async () => {
  env().NEWS_FEEDS.push({ name: null, address: "https://agro.example/rss" });
  try {
    const plans = await explainStatements(getNewsAge);
    expect(plans.filter((node) => node["Relation Name"] === "news")).toMatchObject([{ "Index Name": "news_date" }]);
  } finally {
    env().NEWS_FEEDS.pop();
  }
});
