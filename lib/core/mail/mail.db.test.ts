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

test("without a mail server mails are kept, shown, and never sent", async () => {
  setServer();
  const to = `${randomUUID()}@tonna.example`;
  await queueMail(db(), { to, ...content });
  expect(await deliverMails()).toBe(0);
  expect(await listUnsentMails(10)).toMatchObject([{ to, status: "KEPT", ...content }]);
  expect(await deliverMails(transportThat(async () => ({})))).toBe(0);
});

test("a due mail is sent once, by one of two processes, and loses its body", async () => {
  const to = await queued();
  const sendMail = vi.fn(async () => ({}));
  const counts = await Promise.all([deliverMails({ sendMail } as never), deliverMails({ sendMail } as never)]);
  expect(counts.reduce((a, b) => a + b)).toBe(1);
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ to, ...content }));
  expect(await stored(to)).toMatchObject({ status: "SENT", text: "", html: "" });
  expect(await listStoredJobs("mail")).toEqual([]);
});

test("emails to many wait for emails to one person, and delivery goes on until nothing is due", async () => {
  const headers = { "List-Unsubscribe": "<https://tonna.example/u>" };
  const bulk = await Promise.all(Array.from({ length: 25 }, () => queued(headers)));
  const reset = await queued();
  const sent: string[] = [];
  const sendMail = async ({ to }: { to: string }) => sent.push(to);
  expect(await deliverMails({ sendMail } as never)).toBe(26);
  expect(sent[0]).toBe(reset);
  expect(sent.slice(1).sort()).toEqual(bulk.sort());
});

test("a failure waits a minute, then longer, and is given up after the eighth", async () => {
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

test("a server that is away costs no mail anything; when it comes, each goes out once from two processes", async () => {
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

test("an email whose sender process died is sent by the next one, after the time limit of its job", async () => {
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
] as const)(
  "a server that %s may have taken the mail: that is an attempt, and the others go out",
  async (_, manner, reason) => {
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
  },
);

test("a mail that a slow server looks at is nobody else's, and holds up none that another process can send", async () => {
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

test("a mail that is refused for good is given up at once and shown, one that is not now waits", async () => {
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

test("after three days of absence a mail is given up, with its text", async () => {
  const to = await queued();
  await db()
    .update(mails)
    .set({ createdAt: new Date(Date.now() - 4 * 86_400_000) });
  await deliverMails(openTransport("smtp://127.0.0.1:9"));
  expect(await stored(to)).toMatchObject({ status: "FAILED", text: "Text", retries: 0 });
});

test("the headers of an email go out with it", async () => {
  await queued({ "List-Unsubscribe": "<https://tonna.example/u>" });
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("List-Unsubscribe: <https://tonna.example/u>");
});

test("an answer to a mail goes to support, not to the sender that nobody reads", async () => {
  await queued();
  const { url, received } = await server();
  await deliverMails(openTransport(url));
  expect(received[0]?.data).toContain("Reply-To: support@tonna.example");
});
