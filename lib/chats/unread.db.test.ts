import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db, type Executor, getOnlyRow } from "@/lib/core/database/db";
import { raceTransaction, waitUntilBlocking } from "@/lib/core/database/test-race";
import { AppError } from "@/lib/core/errors";
import { closeBus } from "@/lib/core/processes/bus";
import { blockOther, markRead, sendMessage, unblockOther } from "./commands";
import { getInboxState, listChats } from "./queries";

/** A number beyond every message: as far as there is anything. */
const ALL = 2 ** 31 - 1;

afterAll(closeBus);

const member = async () => sessionOf(await person({ tariff: "corporate" }));

/** Chats of an account with something unread, counted from the messages themselves. */
async function recount(userId: string): Promise<number> {
  const rows = await db().execute<{ n: number }>(sql`
    select count(*)::int as n from chat_participants p where p.user_id = ${userId}::uuid and exists (
      select from chat_messages m where m.chat_id = p.chat_id and m.seq > p.last_read_seq and m.sender_id <> p.user_id)`);
  return getOnlyRow(rows).n;
}

const PEOPLE = 4;
const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("send" as const), from: who, to: who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("read" as const),
      by: who,
      at: fc.nat(2),
      seq: fc.constantFrom(1, 2, ALL),
    }),
  },
  {
    arbitrary: fc.record({ kind: fc.constantFrom("block" as const, "unblock" as const), by: who, at: fc.nat(2) }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant("leave" as const), by: who }), weight: 1 },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Member = Awaited<ReturnType<typeof member>>;

async function take(people: readonly Member[], each: Step): Promise<void> {
  const one = people[each.kind === "send" ? each.from : each.by] ?? raise();
  if (each.kind === "send") {
    const other = people[each.to] ?? raise();
    await sendMessage({ recipientId: other.userId, text: "Есть?" }, one);
  } else if (each.kind === "leave") {
    await db().execute(sql`update users set deleted_at = now() where id = ${one.userId}::uuid`);
  } else {
    const chat = (await listChats({}, one)).data[each.at];
    if (!chat) return;
    if (each.kind === "read") await markRead(chat.id, each.seq, one);
    else await (each.kind === "block" ? blockOther : unblockOther)(chat.id, one);
  }
}

function raise(): never {
  throw new Error("there is nobody of that number");
}

test("unread counts equal a full recount after any writes, reads, blocks and departures, in sequence or at once", async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (steps, atOnce) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, member));
      const tried = async (each: Step) =>
        take(people, each).catch((error: unknown) => {
          // Writing to oneself, to who is gone, or across a block: refused, and nothing came of it.
          if (!(error instanceof AppError)) throw error;
        });
      if (atOnce) await Promise.all(steps.map(tried));
      else for (const each of steps) await tried(each);
      for (const { userId } of people) expect((await getInboxState(userId)).unread).toBe(await recount(userId));
    }),
    { numRuns: 25 },
  );
});

test("a message that is being sent while its reader marks all as read stays unread", async () => {
  const [one, two] = [await member(), await member()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Есть?" }, one);
  let reading: Promise<void> = Promise.resolve();
  const saveIdempotentResponse = async (tx: Executor) => {
    reading = markRead(chat.id, ALL, two);
    await waitUntilBlocking(tx);
  };
  await sendMessage({ chatId: chat.id, text: "И почём?" }, one, { saveIdempotentResponse });
  await reading;
  expect([(await getInboxState(two.userId)).unread, await recount(two.userId)]).toEqual([1, 1]);
  await markRead(chat.id, ALL, two);
  expect((await getInboxState(two.userId)).unread).toBe(0);
});

test("a message that arrives while its reader marks all as read stays unread", async () => {
  const [one, two] = [await member(), await member()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Есть?" }, one);
  let sending: Promise<unknown> = Promise.resolve();
  const marked = await raceTransaction(
    (tx) => tx.execute(sql`select 1 from chat_participants where chat_id = ${chat.id}::uuid for update`),
    () => markRead(chat.id, ALL, two),
    async () => {
      sending = sendMessage({ chatId: chat.id, text: "И почём?" }, one);
    },
  );
  await sending;
  expect(marked.status).toBe("fulfilled");
  expect([(await getInboxState(two.userId)).unread, await recount(two.userId)]).toEqual([1, 1]);
});
