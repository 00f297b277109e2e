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
