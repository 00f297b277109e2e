import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "./db";
import { deliverMails, listUnsentMails, queueMail } from "./mail";
import { mails } from "./mail-schema";

const content = { subject: "Subject", text: "Text", html: "<p>Text</p>" };

async function queued(status: "PENDING" | "KEPT"): Promise<string> {
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content });
  await db().update(mails).set({ status }).where(eq(mails.recipient, to));
  return to;
}

async function stored(to: string) {
  const [row] = await db().select().from(mails).where(eq(mails.recipient, to));
  return row;
}

const transportThat = (sendMail: () => Promise<unknown>) => ({ sendMail: vi.fn(sendMail) }) as never;

beforeEach(async () => {
  await db().delete(mails);
});

test("without a mail server mails are kept and shown", async () => {
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content });
  expect(await deliverMails()).toBe(0);
  expect(await listUnsentMails(10)).toMatchObject([{ to, status: "KEPT", ...content }]);
});

test("a due mail is sent once, by one of two processes, and loses its body", async () => {
  const to = await queued("PENDING");
  const sendMail = vi.fn(async () => ({}));
  const counts = await Promise.all([deliverMails({ sendMail } as never), deliverMails({ sendMail } as never)]);
  expect(counts.reduce((a, b) => a + b)).toBe(1);
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to, ...content }));
  expect(await stored(to)).toMatchObject({ status: "SENT", text: "", html: "", attempts: 1 });
});

test("a failure waits a minute, then longer, and is given up after the eighth", async () => {
  const to = await queued("PENDING");
  const broken = transportThat(() => Promise.reject(new Error("mailbox full")));
  await deliverMails(broken);
  const first = await stored(to);
  expect(first).toMatchObject({ status: "PENDING", attempts: 1, lastError: "mailbox full" });
  expect(first?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
  expect(await deliverMails(broken)).toBe(0);
  expect((await stored(to))?.attempts).toBe(1);
  const due = and(eq(mails.recipient, to), eq(mails.status, "PENDING"));
  await db()
    .update(mails)
    .set({ attempts: 7, nextAttemptAt: new Date(0) })
    .where(due);
  await deliverMails(broken);
  expect(await stored(to)).toMatchObject({ status: "FAILED", attempts: 8 });
});

test("a kept mail is never sent", async () => {
  await queued("KEPT");
  expect(await deliverMails(transportThat(async () => ({})))).toBe(0);
});
