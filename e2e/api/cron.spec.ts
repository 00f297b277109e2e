import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { demoKey } from "../support/demo-key";
import { createCbrRoutes, startFeedServer } from "../support/feed-server";
import { startTonna, type TestTonna, type Way } from "../support/servers";
import { startSmtp } from "../support/smtp-server";
import { type Listing, wheat } from "./listings";
import { type Answer, api, expectProblem, header, ok, send } from "./support";

// A host without a process of its own: no jobs run there by themselves, and a clock outside calls the routes of vercel.json.

test.describe.configure({ timeout: 120_000 });

const SECRET = "a-secret-of-a-clock-0123456789abcdef";
const wayIn = () => (test.info().config.metadata as { way: Way }).way;

type Host = { tonna: TestTonna; sql: postgres.Sql; call(job: string): Promise<Answer> };

async function withHost(env: Record<string, string>, work: (host: Host) => Promise<void>): Promise<void> {
  const tonna = await startTonna({ way: wayIn(), env: { JOBS: "0", CRON_SECRET: SECRET, ...env } });
  const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const headers = { authorization: `Bearer ${SECRET}` };
  try {
    await work({ tonna, sql, call: (job) => send("GET", `/api/cron/${job}`, { to: tonna.url, headers }) });
  } finally {
    await sql.end();
    await tonna.stop();
  }
}

test("one turn of the clock of vercel.json: rates load, listings expire, mails go out, counts follow", async () => {
  const { crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as { crons: { path: string }[] };
  const smtp = await startSmtp();
  const feed = await startFeedServer(createCbrRoutes());
  try {
    const env = { SMTP_URL: smtp.url, CBR_URL: feed.url, WORLD_BANK_URL: feed.url, EU_AGRI_URL: feed.url };
    await withHost(env, async ({ tonna, sql, call }) => {
      const to = tonna.url;
      const key = demoKey(tonna);
      const create = async () => ok<Listing>(await api(key).post("/api/listings", { to, json: wheat() }), 201).slug;
      const [ended, ending] = [await create(), await create()];
      await sql`update listings set expires_at = now() - interval '1 second' where slug = ${ended}`;
      await sql`update listings set expires_at = now() + interval '2 days' where slug = ${ending}`;
      expect(await countJobs(sql, "event")).toBeGreaterThan(0);

      // Two turns: a mail that the first one has written may have been too late for its own.
      for (const { path } of [...crons, ...crons]) {
        const answer = await send("GET", path, { to, headers: { authorization: `Bearer ${SECRET}` } });
        expect(header(answer, "cache-control")).toBe("private, no-store");
        expect(ok<{ job: string }>(answer).job).toBe(path.split("/").at(-1));
      }

      expect(await countJobs(sql, "event"), "events are worked off").toBe(0);
      const [state] = await sql`select status from listings where slug = ${ended}`;
      expect(state?.status, "its end has come").toBe("EXPIRED");
      const [run] = await sql`select status from feed_runs where feed = 'currency' order by started_at desc limit 1`;
      expect(run?.status, "the rates are those of the source").toMatch(/^(ok|unchanged)$/);
      expect(feed.seen.some((path) => path.startsWith("/XML_daily.asp"))).toBe(true);
      expect(smtp.received.map((mail) => mail.to).join(), "the seller is told").toContain("corporate@tonna.example");
      const [failed] = await sql`select count(*)::int as n from pgboss.job where state = 'failed'`;
      expect(failed?.n).toBe(0);
      expect(ok<{ status: string }>(await call("feed-moex")).status).toBe("off");
    });
  } finally {
    await smtp.close();
    await feed.stop();
  }
});

const countJobs = async (sql: postgres.Sql, name: string): Promise<number> =>
  Number((await sql`select count(*) as n from pgboss.job where name = ${name} and start_after < now()`)[0]?.n);

test("the clock needs its secret, and unknown jobs and other methods are refused", async () => {
  await withHost({}, async ({ tonna, call }) => {
    const to = tonna.url;
    for (const method of ["GET", "POST"]) {
      await expectProblem(await send(method, "/api/cron/event", { to }), 401, "missing_key");
      const wrong = await send(method, "/api/cron/event", { to, headers: { authorization: `Bearer ${SECRET}x` } });
      await expectProblem(wrong, 401, "invalid_key");
      ok(await send(method, "/api/cron/event", { to, headers: { authorization: `Bearer ${SECRET}` } }));
    }
    const key = demoKey(tonna);
    await expectProblem(await api(key).get("/api/cron/event", { to }), 401, "invalid_key");
    await expectProblem(await call("nothing"), 404, "not_found");
    await expectProblem(await api().delete("/api/cron/event", { to }), 405, "method_not_allowed");
    expect((await api().get("/api/openapi.json", { to })).text).not.toContain("/api/cron");
  });
});

test("without CRON_SECRET there is no clock", async () => {
  for (const method of ["GET", "POST"])
    await expectProblem(
      await send(method, "/api/cron/event", { headers: { authorization: "Bearer " } }),
      404,
      "not_found",
    );
});

test("what a key has used and who has looked is written before a function may freeze", async () => {
  test.skip(wayIn() !== "next", "The server writes it every few seconds.");
  await withHost({}, async ({ tonna, sql }) => {
    const key = demoKey(tonna);
    const count = async () => Number((await sql`select coalesce(sum(requests), 0) as n from api_key_usage`)[0]?.n);
    const before = await count();
    for (let n = 0; n < 3; n++) ok(await api(key).get("/api/me", { to: tonna.url }));
    await expect.poll(count, { timeout: 1_500, intervals: [50] }).toBe(before + 3);

    const [listing] = await sql<{ slug: string; views: number }[]>`
      select l.slug, coalesce(s.views, 0)::int as views from listings l left join listing_stats s on s.listing_id = l.id
      where l.status = 'ACTIVE' limit 1`;
    const headers = { "sec-fetch-site": "same-origin", "user-agent": "Mozilla/5.0 Firefox/140.0" };
    const seen = await send("POST", "/ru/account/listings/views", {
      to: tonna.url,
      bytes: listing?.slug ?? "",
      headers,
    });
    expect(seen.status).toBe(204);
    const views = async () =>
      (
        await sql`select s.views from listing_stats s join listings l on l.id = s.listing_id where l.slug = ${listing?.slug ?? ""}`
      )[0]?.views;
    await expect
      .poll(async () => Number(await views()), { timeout: 3_000, intervals: [50] })
      .toBe(Number(listing?.views) + 1);
  });
});
