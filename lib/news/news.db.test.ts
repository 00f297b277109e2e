import type { RequestListener } from "node:http";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readFixture } from "@/fixtures/read";
import { storeCategories } from "@/lib/categories/commands";
import { db, inTransaction } from "@/lib/core/database/db";
import { findLastFeedRun } from "@/lib/core/feeds/runs";
import { feedSource } from "@/lib/core/feeds/test-source";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { refreshDueNews, refreshNews } from "./commands/refresh-news";
import { newsFeeds } from "./jobs";
import { getNewsAge, getNewsArticle, listNews } from "./queries/public-news";
import { news, newsSources } from "./schema";

const recorded = (name: string) => readFixture(`rss/${name}`);
const agro = recorded("agro_ru.synthetic.rss.xml");
/** windows-1251 that calls itself UTF-8; latin1 passes its bytes unharmed. */
const misdeclared = Buffer.from(
  recorded("oren_2014_recorded.cp1251.rss.xml").toString("latin1").replace("windows-1251", "utf-8"),
  "latin1",
);
const NOW = new Date("2026-11-21T10:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let routes: Record<string, RequestListener> = {};
const source = feedSource();
source.answer = (request, response) => {
  const route = routes[new URL(request.url ?? "/", "http://feed").pathname];
  if (route) route(request, response);
  else response.writeHead(404).end();
};

const serve = (at: string, body: Uint8Array | string, headers: Record<string, string> = {}, status = 200) => {
  routes[at] = (_, response) =>
    response.writeHead(status, { "Content-Type": "application/rss+xml", ...headers }).end(body);
};
const configure = (...entries: string[]) => {
  vi.stubEnv("NEWS_FEEDS", entries.map((entry) => entry.replace("BASE", source.address)).join(", "));
  // Settings are read once a process.
  (globalThis as unknown as { __tonna?: Map<string, unknown> }).__tonna?.delete("env");
};

beforeAll(() => inTransaction(storeCategories));
beforeEach(async () => {
  await db().execute(sql`truncate news, news_commodities, news_sources, feed_runs, pgboss.job`);
  routes = {};
  configure("Агрорынок=BASE/agro");
});

const rows = () => db().select().from(news).orderBy(news.feedKey);
const states = () => db().select().from(newsSources).orderBy(newsSources.id);

describe("refreshNews", () => {
  it("stores title, summary and link of each item once, categorised and linked to commodities", async () => {
    serve("/agro", agro);
    const run = await refreshNews({ now: NOW });
    expect(run).toMatchObject({
      status: "partial",
      rowsIn: 9,
      rowsRefused: 1,
      sourceDate: "2026-11-20",
      recorded: false,
    });
    expect(run.message).toContain("1 of 9 items");
    const page = await listNews({ language: "ru" });
    expect(page).toMatchObject({ total: 7, totalPages: 1, nextCursor: null });
    expect(page.data.map(({ publishedAt }) => publishedAt)).toEqual(
      page.data.map(({ publishedAt }) => publishedAt).sort((a, b) => b.localeCompare(a)),
    );
    const updated = page.data.find(({ title }) => title.endsWith("(обновлено)"));
    expect(updated).toMatchObject({
      category: "grain",
      language: "ru",
      image: null,
      source: "Агрорынок",
      sourceUrl: "https://agro.example/news/1001",
      commodities: ["wheat-milling"],
      publishedAt: "2026-11-20T14:40:00.000Z",
    });
    // Undated, and dated in ten years: the moment of fetching.
    expect(page.data.filter(({ publishedAt }) => publishedAt === NOW.toISOString())).toHaveLength(2);
    expect((await getNewsArticle(updated?.slug ?? "")).body).toBeNull();
    expect((await rows()).every(({ body }) => body === null)).toBe(true);
  });

  it("changes nothing when it runs again, hours later or at the same moment", async () => {
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    const before = await rows();
    const events = await listEvents();
    const again = [
      await refreshNews({ now: later(300) }),
      ...(await Promise.all([refreshNews({ now: later(310) }), refreshNews({ now: later(310) })])),
    ];
    expect(again.map(({ status }) => status)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(await rows()).toEqual(before);
    expect(await listEvents()).toEqual(events);
  });

  it("takes a new text of the same item, keeps address and first date, and ignores an older copy", async () => {
    const item = (title: string, hour: number) =>
      `<rss><channel><title>L</title><link>https://a.example/</link><item><guid isPermaLink="false">k</guid><title>${title}</title><link>/1?utm_source=x</link><pubDate>Fri, 20 Nov 2026 ${hour}:00:00 GMT</pubDate></item></channel></rss>`;
    serve("/agro", item("Цены на пшеницу", 10));
    await refreshNews({ now: NOW });
    const [first] = await rows();
    serve("/agro", item("Цены на медь", 12));
    expect((await refreshNews({ now: NOW })).status).toBe("ok");
    const [second] = await rows();
    expect(second).toMatchObject({ id: first?.id, slug: first?.slug, title: "Цены на медь", category: "metals" });
    expect(second?.publishedAt).toEqual(new Date("2026-11-20T10:00:00Z"));
    expect((await listNews({ q: "медь" })).data[0]?.commodities).toEqual(["copper-cathode"]);
    expect((await listNews({ q: "пшеница" })).total).toBe(0);
    serve("/agro", item("Старая копия", 9));
    await refreshNews({ now: NOW });
    expect(await rows()).toMatchObject([{ title: "Цены на медь", publishedAt: new Date("2026-11-20T09:00:00Z") }]);
  });

  it("leaves an article to the source that brought it first", async () => {
    configure("BASE/agro", "BASE/copy");
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    serve("/copy", agro.toString().replaceAll("agro-", "copy-"));
    expect((await refreshNews({ now: NOW })).status).toBe("unchanged");
    expect(await rows()).toHaveLength(7);
    expect((await listNews({})).data[0]?.source).toBe("Агрорынок (демонстрационная лента)");
  });

  it("stores an article once when two sources bring it at the same moment", async () => {
    configure("BASE/agro", "BASE/copy");
    const items = Array.from(
      { length: 100 },
      (_, n) => `<item><guid isPermaLink="false">k${n}</guid><title>Новость ${n}</title><link>/${n}</link></item>`,
    );
    const document = `<rss><channel><title>L</title><link>https://a.example/</link>${items.join("")}</channel></rss>`;
    const waiting: (() => void)[] = [];
    for (const at of ["/agro", "/copy"])
      routes[at] = (_, response) => {
        waiting.push(() => response.writeHead(200, { "Content-Type": "application/rss+xml" }).end(document));
        if (waiting.length === 2) for (const answer of waiting) answer();
      };
    expect(await refreshNews({ now: NOW })).toMatchObject({ status: "ok", rowsIn: 200, message: null });
    expect(await rows()).toHaveLength(100);
  });

  it("keeps an archived item archived", async () => {
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    await db().update(news).set({ status: "ARCHIVED", title: "x" }).where(eq(news.feedKey, "agro-1004"));
    await refreshNews({ now: NOW });
    expect((await listNews({})).total).toBe(6);
  });
});

describe("conditional requests and the schedule", () => {
  it("sends the validators back, accepts 304, and keeps the items", async () => {
    serve("/agro", agro, { ETag: '"v1"', "Last-Modified": "Fri, 20 Nov 2026 15:05:00 GMT" });
    await refreshNews({ now: NOW });
    routes["/agro"] = (request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"v1"' ? 304 : 500).end();
    expect(await refreshNews({ now: later(1) })).toMatchObject({ status: "unchanged", rowsIn: 0 });
    expect(source.headers[1]).toMatchObject({
      "if-none-match": '"v1"',
      "if-modified-since": "Fri, 20 Nov 2026 15:05:00 GMT",
    });
    expect(await rows()).toHaveLength(7);
  });

  it("waits for the feed's ttl, and asks no source before", async () => {
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    expect((await states())[0]?.nextAt).toEqual(later(30));
    expect(await refreshDueNews({ now: later(29) })).toBeNull();
    expect(source.asked).toHaveLength(1);
    expect((await refreshDueNews({ now: later(30) }))?.status).toBe("unchanged");
  });

  it("asks a source again when a clock that was ahead is right again", async () => {
    serve("/agro", agro);
    await refreshDueNews({ now: later(365 * 24 * 60) });
    expect((await refreshDueNews({ now: NOW }))?.status).toBe("unchanged");
    expect(await states()).toMatchObject([{ nextAt: later(30) }]);
  });

  it("waits longer for a source that fails, until it answers", async () => {
    serve("/agro", "", {}, 500);
    const waits: (number | undefined)[] = [];
    for (let round = 0; round < 3; round++) {
      await refreshNews({ now: NOW });
      const [state] = await states();
      waits.push(state && (state.nextAt.getTime() - NOW.getTime()) / 60_000);
    }
    expect(waits).toEqual([15, 30, 60]);
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    expect(await states()).toMatchObject([{ failures: 0, nextAt: later(30) }]);
  });

  it("is off without sources, and says so when it is run", async () => {
    configure();
    expect(newsFeeds[0]?.enabled?.()).toBe(false);
    expect(await refreshNews({ now: NOW })).toMatchObject({
      status: "failed",
      problem: "not_set",
      message: expect.stringContaining("NEWS_FEEDS"),
    });
    expect(await refreshDueNews({ now: NOW })).toBeNull();
  });

  it("stores no key of an address in the database or the run log", async () => {
    configure("BASE/agro?key=secret-key");
    serve("/agro", "", {}, 403);
    const { message } = await refreshNews({ now: NOW });
    expect(message).toContain("answered 403");
    expect(JSON.stringify([message, await states()])).not.toContain("secret-key");
  });
});

describe("a failing source keeps its last good items, and the run log has the reason", () => {
  it.each<[string, () => void, RegExp]>([
    ["an error", () => serve("/agro", "sorry", {}, 500), /answered 500/],
    ["an empty answer", () => serve("/agro", ""), /empty/],
    ["a page", () => serve("/agro", recorded("not_a_feed_recorded.html")), /web page/],
    ["a truncated document", () => serve("/agro", agro.subarray(0, 4_000)), /cut short/],
    ["a wrong encoding", () => serve("/agro", misdeclared), /not valid utf-8/],
    ["a document type", () => serve("/agro", `<!DOCTYPE a [<!ENTITY x "y">]><rss/>`), /DTD/],
    ["a broken connection", () => (routes["/agro"] = (_, response) => response.destroy()), /could not be read/],
    ["too much", () => serve("/agro", Buffer.alloc(6 * 1024 * 1024, 32)), /larger than 5 MB/],
  ])("%s", async (_, fail, reason) => {
    serve("/agro", agro);
    await refreshNews({ now: NOW });
    const good = await rows();
    fail();
    const run = await refreshNews({ now: NOW });
    expect(run.status).toBe("failed");
    expect(run.message).toMatch(reason);
    expect(await findLastFeedRun("news")).toEqual(run);
    expect(await rows()).toEqual(good);
  });

  it("gives up on a source that does not answer", async () => {
    routes["/agro"] = () => {};
    const run = await refreshNews({ now: NOW, signal: AbortSignal.timeout(60) });
    expect(run).toMatchObject({ status: "failed", problem: "no_answer", message: expect.stringContaining("in time") });
  });

  it("the other sources go on, and the run log names the failed one", async () => {
    configure("BASE/agro", "BASE/metal", "BASE/broken");
    serve("/agro", agro);
    serve("/metal", recorded("metals_ru.synthetic.atom.xml"), { "Content-Type": "application/atom+xml" });
    const run = await refreshNews({ now: NOW });
    expect(run).toMatchObject({ status: "partial", rowsIn: 13, rowsRefused: 2 });
    expect(run.message).toMatch(/\/broken: The source answered 404/);
    expect((await listNews({})).total).toBe(10);
  });

  it("an item that is written a hundred times is stored once", async () => {
    const item = "<item><title>Сахар</title><link>https://a.example/1</link></item>";
    serve("/agro", `<rss><channel><title>L</title><link>https://a.example/</link>${item.repeat(100)}</channel></rss>`);
    expect(await refreshNews({ now: NOW })).toMatchObject({ rowsIn: 100, rowsRefused: 0 });
    expect(await rows()).toHaveLength(1);
  });
});

describe("readiness", () => {
  it("passes while every source answers, warns when one has not for a day, and lists none at first", async () => {
    expect(await getNewsAge()).toBeNull();
    const today = new Date();
    const item = `<item><title>Сахар</title><link>https://a.example/1</link><pubDate>${today.toUTCString()}</pubDate></item>`;
    serve("/agro", `<rss><channel><title>L</title><link>https://a.example/</link>${item}</channel></rss>`);
    await refreshNews();
    expect(await getNewsAge()).toEqual({
      status: "pass",
      date: today.toISOString().slice(0, 10),
      ageDays: 0,
      recorded: false,
    });
    configure("BASE/agro", "BASE/broken");
    await refreshNews();
    expect(await getNewsAge()).toMatchObject({ status: "warn" });
    configure();
    expect(await getNewsAge()).toBeNull();
  });
});
