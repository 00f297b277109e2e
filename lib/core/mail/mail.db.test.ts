import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SmtpServer, startSmtp } from "@/e2e/support/smtp-server";
import { db } from "../database/db";
import { deliverMails, listUnsentMails, queueMail } from "./mail";
import { mails } from "./schema";
import { openTransport } from "./smtp";

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

test("what many get at once waits for the letters to one person, and a turn goes on until nothing is due", async () => {
  const bulk = await Promise.all(Array.from({ length: 25 }, () => queued("PENDING")));
  await db()
    .update(mails)
    .set({ headers: { "List-Unsubscribe": "<https://tonna.example/u>" } });
  const reset = await queued("PENDING");
  const sent: string[] = [];
  const sendMail = async ({ to }: { to: string }) => sent.push(to);
  expect(await deliverMails({ sendMail } as never)).toBe(26);
  expect(sent[0]).toBe(reset);
  expect(sent.slice(1).sort()).toEqual(bulk.sort());
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

const due = async () => {
  await db()
    .update(mails)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(mails.status, "PENDING"));
};

const servers: SmtpServer[] = [];
const server = async (port?: number) => {
  const started = await startSmtp(port);
  servers.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.close()));
});

test("a server that is away costs no mail anything; when it comes, each goes out once from two processes", async () => {
  const names = await Promise.all(Array.from({ length: 25 }, () => queued("PENDING")));
  const { port, close } = await server();
  await close();
  const url = `smtp://127.0.0.1:${port}`;
  // More rounds than a refused mail has attempts.
  for (let round = 0; round < 10; round++) {
    await due();
    expect(await deliverMails(openTransport(url))).toBe(0);
  }
  const waiting = await db().select().from(mails);
  expect(waiting.every(({ status, attempts }) => status === "PENDING" && attempts === 0)).toBe(true);
  expect(waiting[0]).toMatchObject({ text: "Text", lastError: expect.stringContaining("ECONNREFUSED") });
  const back = await server(port);
  await due();
  const counts = await Promise.all([1, 2, 3].map(() => deliverMails(openTransport(url))));
  counts.push(await deliverMails(openTransport(url)));
  expect(counts.reduce((a, b) => a + b)).toBe(25);
  expect(back.received.map(({ to }) => to).sort()).toEqual([...names].sort());
  expect((await db().select().from(mails)).every(({ status, text }) => status === "SENT" && text === "")).toBe(true);
});

test("a mail whose sender process died is sent by the next one, after its lease", async () => {
  const to = await queued("PENDING");
  // It never comes back from sending: all that the database has is the claim.
  void deliverMails(transportThat(() => new Promise(() => {})));
  await vi.waitFor(async () => expect((await stored(to))?.attempts).toBe(1));
  const { url, received } = await server();
  expect(await deliverMails(openTransport(url))).toBe(0);
  expect((await stored(to))?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 11 * 60_000);
  await due();
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map((mail) => mail.to)).toEqual([to]);
});

test.each([
  ["says nothing after the text", "silent", /timeout/i],
  ["hangs up after the text", "gone", /closed|ECONNRESET/i],
] as const)(
  "a server that %s may have taken the mail: that is an attempt, and the others go out",
  async (_, manner, reason) => {
    const slow = await queued("PENDING");
    const { url, received, swallow } = await server();
    swallow.set(slow, manner);
    await due();
    const fine = await queued("PENDING");
    const transport = openTransport(`${url}?socketTimeout=500`);
    expect(await deliverMails(transport)).toBe(1);
    expect(await stored(slow)).toMatchObject({
      status: "PENDING",
      attempts: 1,
      lastError: expect.stringMatching(reason),
    });
    await due();
    expect(await deliverMails(transport)).toBe(0);
    const twice = await stored(slow);
    expect(twice?.attempts).toBe(2);
    expect(twice?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 90_000);
    expect(received.map(({ to }) => to)).toEqual([slow, fine, slow]);
  },
);

test("a mail that a slow server looks at is nobody else's, and holds up none that another process can send", async () => {
  const slow = await queued("PENDING");
  await due();
  const fine = await queued("PENDING");
  const { url, received, swallow } = await server();
  swallow.set(slow, "silent");
  const waiting = deliverMails(openTransport(url));
  await vi.waitFor(() => expect(received.map(({ to }) => to)).toEqual([slow]));
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map(({ to }) => to)).toEqual([slow, fine]);
  await Promise.all(servers.splice(0).map((one) => one.close()));
  expect(await waiting).toBe(0);
});

test("a mail that is refused for good is given up at once and shown, one that is not now waits", async () => {
  const [gone, busy, fine] = [await queued("PENDING"), await queued("PENDING"), await queued("PENDING")];
  const { url, refuse, received } = await server();
  refuse.set(gone, "550 no such mailbox").set(busy, "451 come back later");
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map(({ to }) => to)).toEqual([fine]);
  expect(await stored(gone)).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("no such mailbox") });
  expect(await stored(busy)).toMatchObject({ status: "PENDING", attempts: 1 });
  expect((await listUnsentMails(10)).map(({ to, status }) => [to, status])).toEqual(
    expect.arrayContaining([[gone, "FAILED"]]),
  );
});

test("after three days of absence a mail is given up, with its text", async () => {
  const to = await queued("PENDING");
  await db()
    .update(mails)
    .set({ createdAt: new Date(Date.now() - 4 * 86_400_000) });
  await deliverMails(openTransport("smtp://127.0.0.1:9"));
  expect(await stored(to)).toMatchObject({ status: "FAILED", text: "Text", attempts: 0 });
});

test("the headers of a mail go out with it", async () => {
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content, headers: { "List-Unsubscribe": "<https://tonna.example/u>" } });
  await db().update(mails).set({ status: "PENDING" });
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("List-Unsubscribe: <https://tonna.example/u>");
});

test("an answer to a mail goes to support, not to the sender that nobody reads", async () => {
  await queued("PENDING");
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("Reply-To: support@tonna.example");
});
