import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SmtpServer, startSmtp } from "@/e2e/support/smtp-server";
import { db } from "../database/db";
import { env } from "../env";
import { createBoss } from "../queue/boss";
import { clearJobs, listStoredJobs, makeDue } from "../queue/test-jobs";
import { deliverMails } from "../queue/test-queue";
import { listUnsentMails, MAIL_JOBS, MAIL_STATE, queueMail } from "./mail";
import { mails } from "./schema";
import { openTransport } from "./smtp";

const content = { subject: "Subject", text: "Text", html: "<p>Text</p>" };

async function queued(headers?: Record<string, string>): Promise<string> {
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content, ...(headers && { headers }) });
  return to;
}

/** An email with its state and what its job says. */
async function stored(to: string) {
  const [row] = await db()
    .select({
      id: mails.id,
      text: mails.text,
      html: mails.html,
      status: MAIL_STATE,
      retries: sql<number | null>`job.retry_count`,
      wait: sql<number>`extract(epoch from job.start_after - now())::float8`,
      lastError: sql<string | null>`job.output ->> 'message'`,
    })
    .from(mails)
    .leftJoin(...MAIL_JOBS)
    .where(eq(mails.recipient, to));
  return row;
}

const transportThat = (sendMail: () => Promise<unknown>) => ({ sendMail: vi.fn(sendMail) }) as never;

const setServer = (SMTP_URL?: string) => Object.assign(env(), { SMTP_URL });

beforeEach(async () => {
  setServer("smtp://mail.example");
  await clearJobs();
  await db().delete(mails);
});

test("emails are stored, shown, and never sent when there is no mail server", async () => {
  setServer();
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content });
  expect(await deliverMails()).toBe(0);
  expect(await listUnsentMails(10)).toMatchObject([{ to, status: "KEPT", ...content }]);
  expect(await deliverMails(transportThat(async () => ({})))).toBe(0);
});

test("a due email is sent once by two processes, and loses its body", async () => {
  const to = await queued();
  const sendMail = vi.fn(async () => ({}));
  const counts = await Promise.all([deliverMails({ sendMail } as never), deliverMails({ sendMail } as never)]);
  expect(counts.reduce((a, b) => a + b)).toBe(1);
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to, ...content }));
  expect(await stored(to)).toMatchObject({ status: "SENT", text: "", html: "" });
  expect(await listStoredJobs("mail")).toEqual([]);
});

test("emails to many wait for emails to one person, and all due ones are sent", async () => {
  const headers = { "List-Unsubscribe": "<https://tonna.example/u>" };
  const bulk = await Promise.all(Array.from({ length: 25 }, () => queued(headers)));
  const reset = await queued();
  const sent: string[] = [];
  const sendMail = async ({ to }: { to: string }) => sent.push(to);
  expect(await deliverMails({ sendMail } as never)).toBe(26);
  expect(sent[0]).toBe(reset);
  expect(sent.slice(1).sort()).toEqual(bulk.sort());
});

test("a failed email waits a minute, then longer, and fails for good after the eighth attempt", async () => {
  const to = await queued();
  const broken = transportThat(() => Promise.reject(new Error("mailbox full")));
  for (let attempt = 1; attempt < 8; attempt++) {
    await deliverMails(broken);
    const row = await stored(to);
    expect(row).toMatchObject({ status: "PENDING", retries: attempt - 1, lastError: "mailbox full" });
    expect(row?.wait).toBeGreaterThan(55 * 2 ** (attempt - 1));
    expect(await deliverMails(broken)).toBe(0);
    expect((await stored(to))?.retries).toBe(attempt - 1);
    await due();
  }
  await deliverMails(broken);
  expect(await stored(to)).toMatchObject({ status: "FAILED", retries: 7, text: "Text" });
});

const due = () => makeDue("mail");

const servers: SmtpServer[] = [];
const server = async (port?: number) => {
  const started = await startSmtp(port);
  servers.push(started);
  return started;
};
afterEach(async () => {
  setServer();
  await Promise.all(servers.splice(0).map((one) => one.close()));
});

test("no email is lost while the mail server is away, and each is sent once when it comes back", async () => {
  const names = await Promise.all(Array.from({ length: 25 }, () => queued()));
  const { port, close } = await server();
  await close();
  const url = `smtp://127.0.0.1:${port}`;
  // More rounds than a refused mail has attempts.
  for (let round = 0; round < 10; round++) {
    await due();
    expect(await deliverMails(openTransport(url))).toBe(0);
  }
  const waiting = await listStoredJobs("mail");
  expect(waiting.every(({ state, retry_count }) => state === "created" && retry_count === 0)).toBe(true);
  expect(await stored(names[0] ?? "")).toMatchObject({ text: "Text", status: "PENDING" });
  expect(waiting.map(({ last_error }) => last_error)).toContainEqual(expect.stringContaining("ECONNREFUSED"));
  const back = await server(port);
  await due();
  const counts = await Promise.all([1, 2, 3].map(() => deliverMails(openTransport(url))));
  counts.push(await deliverMails(openTransport(url)));
  expect(counts.reduce((a, b) => a + b)).toBe(25);
  expect(back.received.map(({ to }) => to).sort()).toEqual([...names].sort());
  expect((await db().select().from(mails)).every(({ sentAt, text }) => sentAt !== null && text === "")).toBe(true);
  expect(await listStoredJobs("mail")).toEqual([]);
});

test("an email is sent by another process when its sender died, after the time limit of its job", async () => {
  const to = await queued();
  // It never comes back from sending: all that the database has is the claim.
  void deliverMails(transportThat(() => new Promise(() => {})));
  await vi.waitFor(async () => expect(await listStoredJobs("mail")).toMatchObject([{ state: "active" }]));
  const { url, received } = await server();
  const maintain = () => createBoss().maintain();
  await maintain();
  expect(await deliverMails(openTransport(url))).toBe(0);
  await db().execute(sql`update pgboss.job set started_on = now() - interval '21 minutes' where name = 'mail'`);
  await maintain();
  await due();
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map((mail) => mail.to)).toEqual([to]);
});

test.each([
  ["says nothing after the text", "silent", /timeout/i],
  ["hangs up after the text", "gone", /closed|ECONNRESET/i],
] as const)("an email counts an attempt when the server %s, and the others are sent", async (_, manner, reason) => {
  const slow = await queued();
  const { url, received, swallow } = await server();
  swallow.set(slow, manner);
  await due();
  const fine = await queued();
  const transport = openTransport(`${url}?socketTimeout=500`);
  expect(await deliverMails(transport)).toBe(1);
  expect(await stored(slow)).toMatchObject({
    status: "PENDING",
    retries: 0,
    lastError: expect.stringMatching(reason),
  });
  await due();
  expect(await deliverMails(transport)).toBe(0);
  const twice = await stored(slow);
  expect(twice?.retries).toBe(1);
  expect(twice?.wait).toBeGreaterThan(90);
  expect(received.map(({ to }) => to)).toEqual([slow, fine, slow]);
});

test("an email under way is not taken by another process, and does not block other emails", async () => {
  const slow = await queued();
  await due();
  const fine = await queued();
  const { url, received, swallow } = await server();
  swallow.set(slow, "silent");
  const waiting = deliverMails(openTransport(url));
  await vi.waitFor(() => expect(received.map(({ to }) => to)).toEqual([slow]));
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map(({ to }) => to)).toEqual([slow, fine]);
  await Promise.all(servers.splice(0).map((one) => one.close()));
  expect(await waiting).toBe(0);
});

test("an email that is refused for good fails at once and is shown; one that is refused for now waits", async () => {
  const [gone, busy, fine] = [await queued(), await queued(), await queued()];
  const { url, refuse, received } = await server();
  refuse.set(gone, "550 no such mailbox").set(busy, "451 come back later");
  expect(await deliverMails(openTransport(url))).toBe(1);
  expect(received.map(({ to }) => to)).toEqual([fine]);
  expect(await stored(gone)).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("no such mailbox") });
  expect(await stored(busy)).toMatchObject({ status: "PENDING", retries: 0 });
  expect((await listUnsentMails(10)).map(({ to, status }) => [to, status])).toEqual(
    expect.arrayContaining([[gone, "FAILED"]]),
  );
});

test("an email fails, and keeps its text, when the server was away for three days", async () => {
  const to = await queued();
  await db()
    .update(mails)
    .set({ createdAt: new Date(Date.now() - 4 * 86_400_000) });
  await deliverMails(openTransport("smtp://127.0.0.1:9"));
  expect(await stored(to)).toMatchObject({ status: "FAILED", text: "Text", retries: 0 });
});

test("an email is sent with its headers", async () => {
  await queued({ "List-Unsubscribe": "<https://tonna.example/u>" });
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("List-Unsubscribe: <https://tonna.example/u>");
});

test("an answer to an email goes to support, not to the sender", async () => {
  await queued();
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("Reply-To: support@tonna.example");
});
