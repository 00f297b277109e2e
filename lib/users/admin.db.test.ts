import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listActsOf, listAudit, listDecisionsOn, listHistory } from "@/lib/audit/queries";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { retryJob } from "@/lib/jobs/commands/retry-job";
import { countFailedJobs } from "@/lib/jobs/queries/queued-jobs";
import { getMail, listMails } from "@/lib/mails/queries";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { setRole } from "./admin-commands";
import { getUserFacts, listUsers } from "./admin-queries";
import { users } from "./schema";

type Person = Extract<Caller, { kind: "session" }> & { email: string };

async function person(role: Person["role"] = "user", name = "Имя"): Promise<Person> {
  const userId = createId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name, role });
  return { kind: "session", userId, role, tariff: "free", email };
}

async function mail(status: string, subject: string): Promise<string> {
  const id = createId();
  await db().execute(sql`
    insert into mails (id, recipient, subject, text, html, sent_at)
    values (${id}::uuid, 'a@tonna.example', ${subject}, 'text', '<p>html</p>', case when ${status}::text = 'SENT' then now() end)`);
  if (status === "FAILED")
    await db().execute(sql`
      insert into pgboss.job (id, name, state, retry_count, started_on, output)
      values (${id}::uuid, 'mail', 'failed', 7, now(), '{"message":"no answer"}')`);
  return id;
}

it("the lists are refused to everyone but administrators in a session", async () => {
  const admin = await person("admin");
  const key: Caller = {
    kind: "key",
    keyId: createId(),
    scopes: [],
    userId: admin.userId,
    role: "admin",
    tariff: "pro",
  };
  const callers: Caller[] = [{ kind: "anonymous" }, await person(), await person("editor"), key];
  for (const caller of callers) {
    const tries = [
      setRole(caller, { userId: admin.userId, role: "user" }),
      listUsers({}, caller),
      getUserFacts(admin.userId, caller),
      listAudit({}, caller),
      listHistory("user", admin.userId, caller),
      listActsOf(admin.userId, caller),
      listDecisionsOn(admin.userId, caller),
      listMails({}, caller),
      getMail(createId(), caller),
      countFailedJobs(caller),
      retryJob(createId(), caller),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ code: "not_owner" });
  }
});

it("accounts are found by text, role, tariff and state, in order and by page", async () => {
  const admin = await person("admin");
  const name = `Поиск ${randomUUID()}`;
  const [one, two] = [await person("user", `${name} А`), await person("editor", `${name} Б_%`)];
  await setTariff(admin, { email: two.email, tariff: "pro" });
  await db().execute(sql`update users set blocked_at = now() where id = ${one.userId}::uuid`);
  const ids = async (query: Parameters<typeof listUsers>[0]) =>
    (await listUsers({ q: name, ...query }, admin)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([two.userId, one.userId]);
  expect(await ids({ sort: "name" })).toEqual([one.userId, two.userId]);
  expect(await ids({ sort: "name", order: "desc", page: 2, perPage: 1 })).toEqual([one.userId]);
  expect(await ids({ role: "editor" })).toEqual([two.userId]);
  expect(await ids({ tariff: "pro" })).toEqual([two.userId]);
  expect(await ids({ state: "blocked" })).toEqual([one.userId]);
  expect(await ids({ state: "unconfirmed" })).toEqual([two.userId]);
  expect(await ids({ q: "Б_%" })).toContain(two.userId);
  expect(await ids({ q: one.email.toUpperCase() })).toEqual([one.userId]);
  expect(await ids({ q: two.userId })).toEqual([two.userId]);
  expect(await getUserFacts(two.userId, admin)).toMatchObject({
    tariff: "pro",
    listings: { active: 0, all: 0 },
    sessions: 0,
    keys: 0,
    company: null,
  });
  await expect(getUserFacts(createId(), admin)).rejects.toMatchObject({ code: "not_found" });
});

it("a deleted account is shown as deleted, and refuses all acts", async () => {
  const [admin, gone] = [await person("admin"), await person("user", `Ушёл ${randomUUID()}`)];
  await db().execute(sql`update users set deleted_at = now() where id = ${gone.userId}::uuid`);
  expect((await listUsers({ q: gone.userId, state: "deleted" }, admin)).data).toMatchObject([{ state: "deleted" }]);
  expect((await listUsers({ q: gone.userId, state: "unconfirmed" }, admin)).total).toBe(0);
  const acts = [
    () => blockUser(gone.userId, { reason: "Спам" }, admin),
    () => unblockUser(gone.userId, { reason: "Спам" }, admin),
    () => setTariff(admin, { email: gone.email, tariff: "pro" }),
    () => setRole(admin, { userId: gone.userId, role: "admin" }),
  ];
  for (const act of acts)
    await expect(act()).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|conflict)$/) });
});

it("a role is given with a record, never one's own, and never taken from the last administrator", async () => {
  const [admin, user] = [await person("admin"), await person()];
  expect(await setRole(admin, { userId: user.userId, role: "editor" })).toEqual({ changed: true });
  expect(await setRole(admin, { userId: user.userId, role: "editor" })).toEqual({ changed: false });
  expect(await listHistory("user", user.userId, admin)).toMatchObject([
    { action: "user.set-role", changes: { role: ["user", "editor"] }, actor: { name: "Имя", kind: "session" } },
  ]);
  await expect(setRole(admin, { userId: admin.userId, role: "user" })).rejects.toMatchObject({
    extra: { reason: "own" },
  });
  await expect(setRole(admin, { userId: createId(), role: "user" })).rejects.toMatchObject({ code: "not_found" });

  await db().execute(sql`update users set role = 'user' where role = 'admin' and id <> ${admin.userId}::uuid`);
  const system: Caller = { kind: "system", name: "test" };
  await expect(setRole(system, { userId: admin.userId, role: "user" })).rejects.toMatchObject({
    extra: { reason: "last" },
  });
  // Two administrators take each other's role at once: one of them stays.
  const other = await person("admin");
  const results = await Promise.allSettled([
    setRole(admin, { userId: other.userId, role: "user" }),
    setRole(other, { userId: admin.userId, role: "user" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("an act is refused when its caller ceased to be an administrator in the same moment", async () => {
  for (const change of [sql`role = 'editor'`, sql`blocked_at = now()`]) {
    const [user, blocked, failed] = [await person(), await person(), await mail("FAILED", "x")];
    await db().execute(sql`update users set blocked_at = now() where id = ${blocked.userId}::uuid`);
    const acts: ((admin: Person) => Promise<unknown>)[] = [
      (admin) => setRole(admin, { userId: user.userId, role: "admin" }),
      (admin) => setTariff(admin, { email: user.email, tariff: "pro" }),
      (admin) => blockUser(user.userId, { reason: "Спам" }, admin),
      (admin) => unblockUser(blocked.userId, { reason: "Спам" }, admin),
      (admin) => retryJob(failed, admin),
    ];
    for (const act of acts) {
      const admin = await person("admin");
      const outcome = await raceTransaction(
        (tx) => tx.execute(sql`update users set ${change} where id = ${admin.userId}::uuid`),
        () => act(admin),
      );
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
    }
  }
});

it("the audit trail is read by person, action, record and time, in both orders, page by page", async () => {
  const [admin, user] = [await person("admin"), await person("user", "Субъект")];
  for (const tariff of ["pro", "corporate", "free"] as const) await setTariff(admin, { email: user.email, tariff });
  const mine = { subject: user.userId, type: "user" };
  const { entries, next } = await listAudit(mine, admin);
  expect(next).toBeNull();
  expect(entries.map(({ changes }) => changes.tariff)).toEqual([
    ["corporate", "free"],
    ["pro", "corporate"],
    ["free", "pro"],
  ]);
  expect(entries[0]).toMatchObject({ subject: { name: "Субъект" }, actor: { userId: admin.userId } });
  const count = async (query: Parameters<typeof listAudit>[0]) => (await listAudit(query, admin)).entries.length;
  expect(await count({ ...mine, actor: admin.email.toUpperCase() })).toBe(3);
  expect(await count({ ...mine, actor: "system" })).toBe(0);
  expect(await count({ actor: "nobody@tonna.example" })).toBe(0);
  expect(await count({ ...mine, action: "user.set-role" })).toBe(0);
  expect(await count({ ...mine, action: "user.set-tariff", from: "2020-01-01" })).toBe(3);
  expect(await count({ ...mine, to: "2020-01-01" })).toBe(0);
  expect(await count({ ...mine, after: entries[0]?.id })).toBe(2);
  expect(await listActsOf(admin.userId, admin)).toHaveLength(3);
  await db().execute(sql`
    insert into audit_log (id, actor_kind, action, subject_type, subject_id)
    select gen_random_uuid(), 'system', 'user.test', 'user', ${user.userId} from generate_series(1, 60)`);
  for (const actor of ["system", "Система"]) expect(await count({ ...mine, actor })).toBeGreaterThan(0);
  const walked: string[][] = [];
  for (const order of ["desc", "asc"] as const) {
    const first = await listAudit({ ...mine, order }, admin);
    const second = await listAudit({ ...mine, order, after: first.next ?? "" }, admin);
    expect(second.next).toBeNull();
    walked.push([...first.entries, ...second.entries].map(({ id }) => id));
  }
  const [newestFirst = [], oldestFirst = []] = walked;
  expect(new Set(newestFirst).size).toBe(63);
  expect(oldestFirst).toEqual(newestFirst.toReversed());
});

it("mails are listed with counts, show the bodies of unsent ones only, and retry failed ones", async () => {
  const admin = await person("admin");
  const word = randomUUID();
  const [kept, failed, sent] = [await mail("KEPT", word), await mail("FAILED", word), await mail("SENT", word)];
  const all = await listMails({ q: word }, admin);
  expect(all.counts).toEqual({ KEPT: 1, PENDING: 0, SENT: 1, FAILED: 1 });
  expect((await listMails({ q: word, order: "asc" }, admin)).data.map(({ id }) => id)).toEqual([kept, failed, sent]);
  expect((await listMails({ q: word, status: "FAILED" }, admin)).data.map(({ id }) => id)).toEqual([failed]);
  expect((await getMail(kept, admin)).body).toEqual({ text: "text", html: "<p>html</p>" });
  expect((await getMail(failed, admin)).body).toBeNull();
  await expect(getMail("nonsense", admin)).rejects.toMatchObject({ code: "not_found" });

  const before = await countFailedJobs(admin);
  await retryJob(failed, admin);
  expect(await getMail(failed, admin)).toMatchObject({ status: "PENDING", attempts: 0 });
  expect(await countFailedJobs(admin)).toBe(before - 1);
  await expect(retryJob(failed, admin)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(retryJob(kept, admin)).rejects.toMatchObject({ code: "not_found" });
  await expect(retryJob(createId(), admin)).rejects.toMatchObject({ code: "not_found" });
  expect(await listHistory("mail", failed, admin)).toMatchObject([{ action: "mail.retry" }]);
});
