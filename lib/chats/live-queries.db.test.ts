import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { Caller } from "@/lib/core/caller";
import { connect, db } from "@/lib/core/database/db";
import { closeBus } from "@/lib/core/processes/bus";
import { users } from "@/lib/users/schema";
import { markRead, sendMessage } from "./commands";
import { countOpenStreams, openChatStream } from "./live-queries";

afterAll(closeBus);

type Person = Extract<Caller, { kind: "key" }>;

async function person(): Promise<Person> {
  const [row] = await db()
    .insert(users)
    .values({ email: `${randomUUID()}@tonna.example`, name: "Пётр" })
    .returning({ id: users.id });
  return { kind: "key", keyId: randomUUID(), scopes: [], userId: row?.id ?? "", role: "user", tariff: "corporate" };
}

const sessionOf = (userId: string) => ({ userId, sessionVersion: 1, sessionId: randomUUID() });

/** Reads a stream into a list of what came, until it ends. */
function read(userId: string, chatId: string | null = null, after = 0) {
  const leaving = new AbortController();
  const got: { name: string; id: string | undefined; data: Record<string, unknown> }[] = [];
  const stream = openChatStream({ session: sessionOf(userId), chatId, after, signal: leaving.signal });
  const done = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        const name = field("event");
        if (name) got.push({ name, id: field("id"), data: JSON.parse(field("data") ?? "{}") });
      }
    }
  })();
  const texts = () => got.filter(({ name }) => name === "message").map(({ data }) => data.text);
  return { got, texts, done, leave: () => leaving.abort() };
}

test("messages arrive live, once and in order, on both sides", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "1" }, one);
  const streams = [one, two].map(({ userId }) => read(userId, chat.id, 1));
  for (const [index, sender] of [one, two, one, two].entries())
    await sendMessage({ chatId: chat.id, text: `${index + 2}` }, sender);
  for (const stream of streams) {
    await vi.waitFor(() => expect(stream.texts()).toEqual(["2", "3", "4", "5"]), 5_000);
    expect(stream.got.filter(({ name }) => name === "message").map(({ id }) => id)).toEqual(["2", "3", "4", "5"]);
    stream.leave();
    await stream.done;
  }
  expect(countOpenStreams()).toBe(0);
});

test("a stream sends all missed messages when it is opened with the last number", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "1" }, one);
  for (let index = 2; index <= 230; index++) await sendMessage({ chatId: chat.id, text: `${index}` }, one);
  const stream = read(two.userId, chat.id, 5);
  await vi.waitFor(() => expect(stream.texts()).toHaveLength(225), 10_000);
  expect(stream.texts()[0]).toBe("6");
  stream.leave();
});

test("a stream for one look sends what is there, then a pause of five seconds, and ends", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "1" }, one);
  await sendMessage({ chatId: chat.id, text: "2" }, one);
  const signal = new AbortController().signal;
  const stream = openChatStream({ session: sessionOf(two.userId), chatId: chat.id, after: 1, signal, once: true });
  const text = await new Response(stream).text();
  expect(text.match(/^event: \w+$/gm)).toEqual(["event: message", "event: read", "event: inbox", "event: pause"]);
  expect(text).toContain("retry: 5000\n");
  expect(text).toContain("id: 2\n");
  expect(countOpenStreams()).toBe(0);
});

test("a stream sends the other side's reading and the own unread count", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "1" }, one);
  const [sender, reader] = [read(one.userId, chat.id, 1), read(two.userId)];
  const unread = () => reader.got.filter(({ name }) => name === "inbox").map(({ data }) => data.unread);
  await vi.waitFor(() => expect(unread()).toEqual([1]), 5_000);
  await markRead(chat.id, 1, two);
  await vi.waitFor(() => expect(unread()).toEqual([1, 0]), 5_000);
  const reads = () => sender.got.filter(({ name }) => name === "read").map(({ data }) => data.seq);
  await vi.waitFor(() => expect(reads()).toEqual([0, 1]), 5_000);
  expect(reader.texts(), "the list alone carries no messages").toEqual([]);
  sender.leave();
  reader.leave();
});

test("a stream wakes up at a signal of another process, and ignores malformed signals", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "1" }, one);
  const stream = read(two.userId, chat.id, 1);
  await vi.waitFor(() => expect(stream.got.some(({ name }) => name === "inbox")).toBe(true), 5_000);
  const other = connect(1);
  await other`insert into chat_messages (id, chat_id, seq, sender_id, text) values (${randomUUID()}, ${chat.id}, 2, ${one.userId}, 'извне')`;
  for (const data of [{ kind: "nonsense" }, { kind: "message", chatId: chat.id, userIds: [one.userId, two.userId] }])
    await other`select pg_notify('tonna_bus', ${JSON.stringify({ from: "elsewhere", topic: "chats", data })})`;
  await other.end();
  await vi.waitFor(() => expect(stream.texts()).toEqual(["извне"]), 5_000);
  stream.leave();
});

test("a person's ninth stream replaces the oldest", async () => {
  const one = await person();
  const streams = Array.from({ length: 9 }, () => read(one.userId));
  await streams[0]?.done;
  expect(streams[0]?.got.at(-1)?.name).toBe("replaced");
  expect(countOpenStreams()).toBe(8);
  for (const stream of streams) stream.leave();
  await Promise.all(streams.map(({ done }) => done));
  expect(countOpenStreams()).toBe(0);
});

test("a stream leaves nothing behind when its browser left before it began", async () => {
  const one = await person();
  const gone = { session: sessionOf(one.userId), chatId: null, after: 0, signal: AbortSignal.abort() };
  for (let index = 0; index < 9; index++) expect((await openChatStream(gone).getReader().read()).done).toBe(true);
  expect(countOpenStreams()).toBe(0);
  const streams = Array.from({ length: 9 }, () => read(one.userId));
  await streams[0]?.done;
  expect(countOpenStreams(), "the oldest of nine gave way").toBe(8);
  for (const stream of streams) stream.leave();
});

test("a stream ends with its session, at its next heartbeat", async () => {
  const [one, two] = [await person(), await person()];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const [over, open] = [read(one.userId), read(two.userId)];
  await db().update(users).set({ sessionVersion: 2 }).where(eq(users.id, one.userId));
  vi.advanceTimersByTime(20_000);
  await over.done;
  expect(countOpenStreams()).toBe(1);
  open.leave();
});

test("every stream ends when the process is told to stop", async () => {
  const one = await person();
  const stream = read(one.userId);
  await vi.waitFor(() => expect(stream.got).toHaveLength(1), 5_000);
  process.emit("SIGTERM");
  await stream.done;
  expect(countOpenStreams()).toBe(0);
});
