import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { explainStatements } from "@/lib/core/database/test-plans";
import { listUnsentMails } from "@/lib/core/mail/mail";
import { listMails } from "@/lib/mails/queries";
import { MailQuery } from "@/lib/mails/query";
import { listUsers } from "./admin-queries";
import { UserQuery } from "./admin-query";

/* The lists of administrators use indexes: these tables grow with every account and every mail. */

const ROWS = 20_000;
const admin = { kind: "system", name: "test" } as const;

beforeAll(async () => {
  await db().execute(sql`
    insert into users (id, email, name, created_at) select gen_random_uuid(), 'lists-' || n || '@tonna.example', 'Анна', now() - make_interval(mins => n)
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into mails (id, recipient, subject, text, html, sent_at, created_at)
    select gen_random_uuid(), 'lists-' || n || '@tonna.example', 'Письмо', '', repeat('x', 200), case when n % 1000 > 0 then now() end,
      now() - make_interval(mins => n) from generate_series(1, ${ROWS}) n`);
  await db().execute(
    sql`insert into pgboss.job (id, name, state) select id, 'mail', 'failed' from mails where sent_at is null`,
  );
  await db().execute(sql`vacuum analyze users, mails, pgboss.job`);
});

it.each<[string, () => Promise<unknown>, index: string]>([
  ["accounts, newest first", () => listUsers(UserQuery.parse({}), admin), "users_created"],
  ["accounts by a text", () => listUsers(UserQuery.parse({ q: "ists-1999" }), admin), "users_text"],
  ["mails by a text", () => listMails(MailQuery.parse({ q: "ists-1999" }), admin), "mails_text"],
  ["mails given up", () => listMails(MailQuery.parse({ status: "FAILED" }), admin), "mails_pkey"],
  ["mails to an address", () => listUnsentMails(10, "lists-7@tonna.example"), "mails_recipient"],
])("%s uses an index", async (_name, read, index) => {
  expect((await explainStatements(read)).map((node) => node["Index Name"])).toContain(index);
});
