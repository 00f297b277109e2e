// Live events of chats: signals between processes, and the stream of a browser.

import type { SessionToken } from "@/lib/auth/contract";
import { findSession } from "@/lib/auth/queries";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { notify, subscribe } from "@/lib/core/processes/bus";
import { singleton } from "@/lib/core/singleton";
import { getInboxState, getOtherReadSeq, listMessagesAfter } from "./queries";

/** Topic of the bus between processes. */
const TOPIC = "chats";

/** Tells every process that two people have to look at a chat of theirs. Call it after the commit. */
export function signalChat(userIds: readonly [string, string]): void {
  notify(TOPIC, { userIds });
}

/** Interval of comments, which keep proxies from closing the connection. Session and chats are checked as well. */
const HEARTBEAT_MS = 20_000;
/** Longest life of a stream. Then the browser connects again, with its current cookie. */
const LIFE_MS = 5 * 60_000;
const RETRY_MS = 1_000;
/** Pause of a browser that asks again and again, where no stream can stay open. */
const POLL_MS = 5_000;
/** Open streams of one person, and of one process. */
const PER_USER = 8;
const PER_PROCESS = 2_000;
/** Messages read at a time; events that a slow reader may leave waiting. */
const BATCH = 100;
const BACKLOG = 500;

type Stream = { wake(): void; end(last?: string): void };
type Hub = { byUser: Map<string, Set<Stream>>; count: number };

/** The open streams of this process, woken by the bus. They end with a signal to stop, or the process never would. */
const hub = () =>
  singleton("chat-streams", (): Hub => {
    const state: Hub = { byUser: new Map(), count: 0 };
    const all = () => [...state.byUser.values()].flatMap((streams) => [...streams]);
    subscribe(TOPIC, {
      onMessage: ({ userIds }) => {
        for (const userId of Array.isArray(userIds) ? userIds : []) wakeAll(state.byUser.get(userId) ?? []);
      },
      onGap: () => wakeAll(all()),
    });
    const endAll = () => {
      for (const stream of all()) stream.end();
    };
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endAll);
    return state;
  });

function wakeAll(streams: Iterable<Stream>): void {
  for (const stream of streams) stream.wake();
}

type StreamRequest = {
  /** Session of the reader. The stream ends soon after it. */
  session: SessionToken;
  /** Chat whose messages are sent; the caller was checked as its participant. Null for the list alone. */
  chatId: string | null;
  /** Number of the last message that the browser has. */
  after: number;
  /** Aborted when the browser is gone. */
  signal: AbortSignal;
  /** Ends the stream after a first look, with the event `pause`: the browser connects again after five seconds. */
  once?: boolean;
};

/**
 * Server-sent events for one browser: `message` (a ThreadMessage; its number is the event's id), `read` (`{ seq }`, last message
 * read by the other side) and `inbox` (InboxState, after a change). Throws `overloaded` when the process has too many streams;
 * of one person the oldest ends.
 */
export function openChatStream(request: StreamRequest): ReadableStream<Uint8Array> {
  const { userId } = request.session;
  // Nothing has to wake it, so it takes no connection of the bus.
  if (request.once)
    return new ReadableStream<Uint8Array>({ start: (controller) => void startStream(request, controller, () => {}) });
  const state = hub();
  if (state.count >= PER_PROCESS) {
    throw new AppError("overloaded", { detail: "Too many live connections; try again soon.", retryAfter: 30 });
  }
  const mine = state.byUser.get(userId) ?? new Set<Stream>();
  const [oldest] = mine;
  if (mine.size >= PER_USER) oldest?.end(event("replaced", {}));
  let stream: Stream | null = null;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      // The browser left while its session was looked up: nothing would ever say so again.
      if (request.signal.aborted) return controller.close();
      stream = startStream(request, controller, () => {
        if (stream && mine.delete(stream)) state.count -= 1;
        if (mine.size === 0 && state.byUser.get(userId) === mine) state.byUser.delete(userId);
      });
      mine.add(stream);
      state.byUser.set(userId, mine);
      state.count += 1;
    },
    cancel: () => stream?.end(),
  });
}

/** Number of open streams in this process. */
export function countOpenStreams(): number {
  return hub().count;
}

function startStream(
  { session, chatId, after, signal, once }: StreamRequest,
  controller: ReadableStreamDefaultController<Uint8Array>,
  onEnd: () => void,
): Stream {
  const encoder = new TextEncoder();
  const sent = { seq: after, read: -1, inbox: "" };
  let ended = false;
  let working = false;
  let again = false;

  const write = (text: string) => {
    if (ended) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < -BACKLOG) end();
  };
  const end = (last?: string) => {
    if (ended) return;
    if (last) write(last);
    ended = true;
    clearInterval(heartbeat);
    clearTimeout(life);
    signal.removeEventListener("abort", onAbort);
    onEnd();
    try {
      controller.close();
    } catch {
      // The browser was faster.
    }
  };
  const onAbort = () => end();

  const look = async () => {
    if (chatId !== null) {
      for (let rows = BATCH; rows === BATCH && !ended; ) {
        const messages = await listMessagesAfter(chatId, sent.seq, BATCH);
        for (const message of messages) write(event("message", message, message.seq));
        sent.seq = messages.at(-1)?.seq ?? sent.seq;
        rows = messages.length;
      }
      const seq = await getOtherReadSeq(chatId, session.userId);
      if (seq !== sent.read) write(event("read", { seq }));
      sent.read = seq;
    }
    const inbox = await getInboxState(session.userId);
    const text = JSON.stringify(inbox);
    if (text !== sent.inbox) write(event("inbox", inbox));
    sent.inbox = text;
  };
  const wake = async () => {
    again = true;
    if (working) return;
    working = true;
    while (again && !ended) {
      again = false;
      // A failing database is looked at again with the next heartbeat.
      await look().catch((error: unknown) => log().warn({ err: error }, "a live chat could not be read"));
    }
    working = false;
  };

  const beat = async () => {
    write(":\n\n");
    // A failing database says nothing about the session.
    const isOver = await findSession(session).then(
      (found) => found === null,
      () => false,
    );
    if (isOver) end();
    else await wake();
  };

  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const life = setTimeout(() => end(), LIFE_MS);
  signal.addEventListener("abort", onAbort);
  write(`retry: ${once ? POLL_MS : RETRY_MS}\n\n`);
  void wake().then(() => once && end(event("pause", {})));
  return { wake: () => void wake(), end };
}

function event(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
