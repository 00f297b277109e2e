import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { endSession, makeSessionToken } from "@/lib/auth/commands";
import { SESSION_SECONDS } from "@/lib/auth/contract";
import { findSession } from "@/lib/auth/queries";
import { endedSessions } from "@/lib/auth/schema";
import { owner } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { sweep } from "./housekeeping";

let ownerId = "";
let companyId = "";

beforeEach(async () => {
  ({ userId: ownerId, companyId } = await owner());
});

const KEPT: [table: string, hours: number, column: string, more: () => Record<string, unknown>][] = [
  ["mails", 30 * 24, "created_at", () => ({ recipient: "a", subject: "", text: "", html: "" })],
  ["user_tokens", 7 * 24, "expires_at", () => ({ user_id: ownerId, purpose: "confirm-email", token_hash: createId() })],
  [
    "sign_ups",
    0,
    "expires_at",
    () => ({ email: "a", person: "{}", accepted: "{}", password_hash: "", token_hash: createId() }),
  ],
  [
    "idempotency_keys",
    24,
    "created_at",
    () => ({ user_id: ownerId, method: "POST", path: "/", key: createId(), body_hash: "" }),
  ],
  ["ended_sessions", 0, "expires_at", () => ({})],
  ["sessions", 31 * 24, "last_seen_at", () => ({ user_id: ownerId, session_version: 1 })],
  [
    "company_invitations",
    7 * 24,
    "expires_at",
    () => ({ company_id: companyId, email: createId(), role: "viewer", locale: "ru", token_hash: createId() }),
  ],
];

/** Idempotency keys have no id. */
const hasUuid = (table: string) => table !== "idempotency_keys";

async function put(table: string, values: Record<string, unknown>, column: string, at: SQL): Promise<void> {
  const row = { ...(hasUuid(table) && { id: createId() }), ...values };
  const names = [...Object.keys(row), column].map((name) => sql.identifier(name));
  const given = [...Object.values(row).map((value) => sql`${value}`), at];
  await db().execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(given, sql`, `)})`,
  );
}

test.each(KEPT)("rows of %s are deleted after %i hours, and no younger ones", async (table, hours, column, more) => {
  await db().execute(sql`delete from ${sql.identifier(table)}`);
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;
  for (const minutes of [hours * 60 + 10, hours * 60 - 10]) await put(table, more(), column, ago(minutes));
  await sweep();
  const left = await db().execute(
    sql`select ${sql.identifier(column)} > ${ago(hours * 60)} as young from ${sql.identifier(table)}`,
  );
  expect([...left]).toEqual([{ young: true }]);
});

test("other tables are swept when one refuses", async () => {
  await db().execute(sql`delete from user_tokens`);
  await db().execute(sql`delete from mails`);
  const token = { user_id: ownerId, purpose: "confirm-email", token_hash: createId() };
  await put("user_tokens", token, "expires_at", sql`now() - interval '8 days'`);
  const mail = { recipient: "a@example.com", subject: "s", text: "t", html: "h" };
  await put("mails", mail, "created_at", sql`now() - interval '31 days'`);
  await db().execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await db().execute(sql`create trigger refuse before delete on mails for each row execute function refuse()`);
  try {
    await expect(sweep()).rejects.toThrow();
    expect(await db().execute(sql`select 1 from user_tokens`)).toHaveLength(0);
  } finally {
    await db().execute(sql`drop function refuse cascade`);
  }
  await sweep();
  expect(await db().execute(sql`select 1 from mails`)).toHaveLength(0);
});

test("an ended session stays recorded until its token expires", async () => {
  const token = makeSessionToken(ownerId, 1);
  expect(await findSession(token)).not.toBeNull();
  await endSession(token);
  const later = sql`${endedSessions.expiresAt} - make_interval(secs => ${SESSION_SECONDS - 60})`;
  await db().update(endedSessions).set({ expiresAt: later }).where(eq(endedSessions.id, token.sessionId));
  await sweep();
  expect(await findSession(token)).toBeNull();
});
