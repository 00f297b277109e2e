import type postgres from "postgres";
import { connect, pool, pools } from "../database/db";
import { createId } from "../id";
import { log } from "../log";
import { singleton } from "../singleton";

/*
 * Short messages between the processes that share a database: who has to look again, never the data itself. Sent
 * after a commit, in batches and outside the write's transaction, since a NOTIFY inside each one serialises commits.
 * Delivery is at most once. Who must not miss anything reads from the database: at each message, and at `onGap`.
 */

const CHANNEL = "tonna_bus";
/** NOTIFY takes 8 000 bytes; the wrapping needs some. */
const MAX_BYTES = 7_000;
/** Tags of one message stay far below what it may hold. */
const TAGS_PER_MESSAGE = 50;
/** Messages gather so long before they are sent together. */
const BATCH_MS = 5;
/** Time between two messages of the bus to itself, which test its connection, and the time that it waits for the echo. */
const PULSE_MS = 15_000;
const ECHO_MS = 5_000;
const PULSE = "bus.pulse";

/** Data of a message: ids and small numbers. */
export type BusData = Record<string, string | number | boolean | null | readonly string[]>;
type BusHandler = {
  /** A message of the topic, from this process or another. Must not throw. */
  onMessage(data: BusData): void;
  /** Messages may have been lost while there was no connection: look at everything again. */
  onGap?(): void;
};

type Message = { from: string; topic: string; data: BusData };
type Bus = {
  /** Name of this process among the senders: its own messages are delivered at once and not a second time. */
  self: string;
  handlers: Map<string, Set<BusHandler>>;
  queue: string[];
  /** Tags that wait to be sent, by topic. */
  tags: Map<string, Set<string>>;
  flushing: NodeJS.Timeout | null;
  listening: postgres.Sql | null;
  pulse: NodeJS.Timeout | null;
  echo: NodeJS.Timeout | null;
};

const getBus = () =>
  singleton(
    "bus",
    (): Bus => ({
      self: createId(),
      handlers: new Map(),
      queue: [],
      tags: new Map(),
      flushing: null,
      listening: null,
      pulse: null,
      echo: null,
    }),
  );

/**
 * Hears a topic from now on; the function it returns ends that. The first subscriber of a process opens its one
 * listening connection (DATABASE_LISTEN_URL, or the database itself). That may fail for a while: it goes on by itself,
 * and `onGap` is called each time it is open, the first time too.
 */
export function subscribe(topic: string, handler: BusHandler): () => void {
  const { handlers } = getBus();
  const group = handlers.get(topic) ?? new Set();
  handlers.set(topic, group.add(handler));
  listen();
  return () => {
    group.delete(handler);
    if (group.size === 0 && handlers.get(topic) === group) handlers.delete(topic);
  };
}

/**
 * Tells every process, this one at once and the others within milliseconds. Call it after the commit. Never throws and
 * waits for nothing: a message that can't be sent is logged and lost, which the event in the queue makes good where it matters.
 */
export function notify(topic: string, data: BusData): void {
  deliver(topic, data);
  // In the order in which they were told.
  queueTags();
  send(topic, data);
}

/**
 * `notify` with `tags` as the data, for what many writes say in the same words: of a batch each tag is sent once, and every
 * process has that much less to read. Call it after the commit too.
 */
export function notifyTags(topic: string, tags: readonly string[]): void {
  if (tags.length === 0) return;
  deliver(topic, { tags });
  const state = getBus();
  const waiting = state.tags.get(topic) ?? new Set();
  state.tags.set(topic, waiting);
  for (const tag of tags) waiting.add(tag);
  flushSoon();
}

/** Ends the listening connection and sends what is still queued. Subscribers hear nothing more. */
export async function closeBus(): Promise<void> {
  const state = getBus();
  state.handlers.clear();
  for (const timer of [state.pulse, state.echo, state.flushing]) if (timer) clearTimeout(timer);
  state.pulse = null;
  state.echo = null;
  await flush();
  const { listening } = state;
  state.listening = null;
  await listening?.end({ timeout: 1 }).catch(() => {});
}

function send(topic: string, data: BusData): void {
  const state = getBus();
  const text = JSON.stringify({ from: state.self, topic, data } satisfies Message);
  if (Buffer.byteLength(text) > MAX_BYTES) {
    log().error({ topic, bytes: Buffer.byteLength(text) }, "a message is too long for the bus");
    return;
  }
  state.queue.push(text);
  flushSoon();
}

function flushSoon(): void {
  getBus().flushing ??= setTimeout(() => void flush(), BATCH_MS);
}

/** Makes messages of the tags that wait. */
function queueTags(): void {
  const waiting = [...getBus().tags];
  getBus().tags.clear();
  for (const [topic, tags] of waiting)
    for (let all = [...tags]; all.length > 0; ) send(topic, { tags: all.splice(0, TAGS_PER_MESSAGE) });
}

async function flush(): Promise<void> {
  const state = getBus();
  queueTags();
  const batch = state.queue.splice(0);
  if (state.flushing) clearTimeout(state.flushing);
  state.flushing = null;
  if (batch.length === 0) return;
  try {
    await pool()`select pg_notify(${CHANNEL}, message) from unnest(${batch}::text[]) as message`;
  } catch (error) {
    log().warn({ err: error, messages: batch.length }, "messages between processes were lost");
  }
}

function deliver(topic: string, data: BusData): void {
  for (const handler of getBus().handlers.get(topic) ?? []) {
    try {
      handler.onMessage(data);
    } catch (error) {
      log().error({ err: error, topic }, "a subscriber of the bus failed");
    }
  }
}

function receive(text: string): void {
  const state = getBus();
  const { from, topic, data } = JSON.parse(text) as Message;
  if (from !== state.self) deliver(topic, data);
  else if (topic === PULSE && state.echo) {
    clearTimeout(state.echo);
    state.echo = null;
  }
}

function listen(): void {
  const state = getBus();
  if (state.listening) return;
  const listening = connect(1);
  state.listening = listening;
  // The driver subscribes again by itself after a break and calls this each time; what was sent meanwhile is lost. So it is the
  // first time: the connection may have taken long, or have broken before this was called.
  const onListen = () => {
    if (state.listening === listening) tellGap();
  };
  listening.listen(CHANNEL, receive, onListen).catch((error: unknown) => {
    if (state.listening === listening) log().warn({ err: error }, "the bus can't listen yet");
  });
  state.pulse ??= setTimeout(beat, PULSE_MS).unref();
}

function tellGap(): void {
  for (const handler of [...getBus().handlers.values()].flatMap((group) => [...group])) {
    try {
      handler.onGap?.();
    } catch (error) {
      log().error({ err: error }, "a subscriber of the bus failed");
    }
  }
}

/** A connection may be dead without anyone being told (a cable, a firewall): whoever doesn't hear itself starts over. */
function beat(): void {
  const state = getBus();
  state.pulse = setTimeout(beat, PULSE_MS).unref();
  state.echo ??= setTimeout(startOver, ECHO_MS).unref();
  send(PULSE, {});
}

function startOver(): void {
  const state = getBus();
  const deaf = state.listening;
  state.echo = null;
  // A silent database answers nobody: the connection may well be good, and the next message tells.
  if (pools().isSilent()) return;
  state.listening = null;
  log().warn("the bus heard nothing of itself and connects anew");
  void deaf?.end({ timeout: 0 }).catch(() => {});
  listen();
}
