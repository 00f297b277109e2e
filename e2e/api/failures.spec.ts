import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { demoKey } from "../support/demo-key";
import { startFreezingProxy } from "../support/freezing-proxy";
import { startTonna, type Way } from "../support/servers";
import { freshAccount, unique } from "./accounts";
import { wheat } from "./listings";
import { type Answer, api, body, expectProblem, header, ok } from "./support";

// What goes wrong on our side, on servers of their own: nobody else may notice.

test.describe.configure({ timeout: 90_000 });

const wayIn = () => (test.info().config.metadata as { way: Way }).way;

test("a query that fails is 500 without an internal word, and is no answer to keep for an idempotency key", async () => {
  const tonna = await startTonna({ way: wayIn(), env: { JOBS: "0" } });
  const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 1 });
  try {
    const to = tonna.url;
    const key = demoKey(tonna);
    const [other] = await sql<{ id: string }[]>`select id from users where email = 'pro@tonna.example'`;
    const json = { recipientId: other?.id, text: "Есть?" };
    const write = () => api(key).post("/api/chats", { to, json, headers: { "idempotency-key": "once" } });
    await sql`alter table news rename to news_away`;
    await sql`alter table chat_messages rename to messages_away`;
    const { detail } = await expectProblem(await api().get("/api/news", { to }), 500, "internal");
    expect(detail).toContain("on our side");
    const failed = await write();
    await expectProblem(failed, 500, "internal");
    expect(header(failed, "ratelimit")).not.toBe("");
    ok(await api().get("/api/currency", { to }));
    await sql`alter table messages_away rename to chat_messages`;
    const again = await write();
    ok(again, 201);
    expect(header(again, "idempotency-replayed")).toBe("");
    expect(header(await write(), "idempotency-replayed")).toBe("true");
  } finally {
    await sql.end();
    await tonna.stop();
  }
});

test("without its database the server is there, says so, and asks to come back", async () => {
  const { key } = await freshAccount();
  const proxy = await startFreezingProxy(process.env.DATABASE_URL ?? "");
  const tonna = await startTonna({ way: wayIn(), databaseUrl: proxy.url, env: { JOBS: "0" } });
  try {
    const to = tonna.url;
    await proxy.stop();
    for (const answer of [
      await api().get(`/api/listings?q=${unique()}`, { to }),
      await api().get(`/api/listings/${unique()}`, { to }),
      await api(key).get("/api/me", { to }),
      await api(key).post("/api/listings", { to, json: wheat() }),
    ])
      await expectProblem(answer, 503, "unavailable");
    const ready = await api().get("/api/health/ready", { to });
    expect([ready.status, header(ready, "content-type")]).toEqual([503, "application/health+json"]);
    expect(body(ready)).toMatchObject({ status: "fail", checks: { database: [{ status: "fail" }] } });
    expect(ok(await api().get("/api/health/live", { to }))).toMatchObject({ status: "pass" });
    ok(await api().get("/api/openapi.json", { to }));
  } finally {
    await tonna.stop();
  }
});

test("a full disk is unavailable, readiness says so until a write succeeds, and a page says 503", async () => {
  const tonna = await startTonna({ way: wayIn(), env: { JOBS: "0" } });
  const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    const to = tonna.url;
    const key = demoKey(tonna);
    await sql.unsafe(`
      create function be_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger be_full before insert on listings for each row execute function be_full();`);
    const write = () => api(key).post("/api/listings", { to, json: wheat() });
    const refused = await write();
    await expectProblem(refused, 503, "unavailable");
    expect(header(refused, "retry-after")).toBe("2");
    const database = async () => body<{ checks: { database: object[] } }>(await api().get("/api/health/ready", { to }));
    expect((await database()).checks.database).toMatchObject([{ status: "fail", output: "has no space left" }]);
    expect((await api().get("/api/health/ready", { to })).status).toBe(503);
    ok(await api().get("/api/listings?perPage=1", { to }));
    await sql`drop function be_full cascade`;
    ok(await write(), 201);
    expect((await database()).checks.database).toMatchObject([{ status: "pass" }]);

    // A page reads views that fail in the same way.
    await sql.unsafe(`
      alter table news rename to news_away;
      create function fail_news() returns setof news_away language plpgsql as $$
      begin raise exception 'could not write block' using errcode = '58030'; end $$;
      create view news as select * from fail_news();`);
    if (wayIn() === "next") return;
    const page = await api().get(`/en/news?q=${unique()}`, { to });
    expect([page.status, header(page, "retry-after")]).toEqual([503, "2"]);
    expect(page.text).toContain("The service is briefly unavailable");
  } finally {
    await sql.end();
    await tonna.stop();
  }
});

test("what would wait too long in a crowd is refused at once, and nobody else fails", async () => {
  test.skip(wayIn() !== "server", "Plain `next start` does not count its connections.");
  const tonna = await startTonna({ env: { JOBS: "0" } });
  const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 1 });
  try {
    const to = tonna.url;
    const refused: Answer[] = [];
    let asked: Promise<Answer[]> = Promise.resolve([]);
    await sql.begin(async (tx) => {
      await tx`lock table news in access exclusive mode`;
      const ask = async (_: unknown, at: number) => {
        const answer = await api().get(`/api/news?q=${at}`, { to });
        if (answer.status !== 200) refused.push(answer);
        return answer;
      };
      asked = Promise.all(Array.from({ length: 320 }, ask));
      await expect.poll(() => refused.length, { timeout: 10_000 }).toBeGreaterThan(0);
    });
    const answers = await asked;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const answer of refused.slice(0, 5)) await expectProblem(answer, 503, "overloaded");
  } finally {
    await sql.end();
    await tonna.stop();
  }
});

test("a retry succeeds within ten seconds after the process that worked on the first attempt was killed", async () => {
  const tonna = await startTonna({ way: wayIn(), env: { JOBS: "0" } });
  const survivor = await startTonna({ way: wayIn(), databaseUrl: tonna.env.DATABASE_URL ?? null, env: { JOBS: "0" } });
  const sql = postgres(tonna.env.DATABASE_URL ?? "", { max: 2 });
  const locking = await sql.reserve();
  try {
    const key = demoKey(tonna);
    const [word, json] = [unique(), wheat()];
    const post = (to: string) => api(key).post("/api/listings", { to, json, headers: { "idempotency-key": word } });
    await locking`begin`;
    await locking`lock table listings in exclusive mode`;
    const lost = post(tonna.url).then(
      () => "answered",
      () => "cut off",
    );
    const isWaiting = () => sql`select from pg_locks where not granted and relation = 'listings'::regclass`;
    await expect.poll(async () => (await isWaiting()).length).toBeGreaterThan(0);
    process.kill(tonna.pid, "SIGKILL");
    expect(await lost).toBe("cut off");
    await locking`rollback`;
    await expect.poll(async () => (await post(survivor.url)).status, { timeout: 10_000, intervals: [500] }).toBe(201);
    const made = await sql`select from listings where title = ${String(json.title)}`;
    expect(made).toHaveLength(1);
  } finally {
    locking.release();
    await sql.end();
    await survivor.stop();
    await tonna.stop();
  }
});
