// The log: lines of JSON or text, without secrets.
import pino, { type DestinationStream, type Logger } from "pino";
// Version 5: the one of pino repeats a last write for ever when its reader is gone.
import SonicBoom from "sonic-boom";
import { env } from "./env";
import { singleton } from "./singleton";

/** Bytes of lines that wait for a reader that does not read. Later lines are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Lines are written together, after so many milliseconds or bytes. */
const FLUSH_MS = 100;
const FLUSH_BYTES = 4_000;
/** Several processes may write into one pipe, which keeps up to so many bytes together. Larger buffers also cost more. */
const ATOMIC_BYTES = 4_096;

/** Time for the last lines of a process, in milliseconds. */
const LAST_WORDS_MS = 1_000;

type State = {
  destination: DestinationStream;
  logger: Logger;
  /** Lines of this turn of the event loop. */
  pending: string;
};

/** Returns the structured log: one JSON object a line. Keys, cookies and passwords are redacted. */
export function log(): Logger {
  return getState().logger;
}

/** Standard error, written at once: the output of commands stands on standard output. */
const getState = () => singleton("log", (): State => createState(pino.destination({ fd: 2, sync: true })));

/**
 * Makes the log that of a server: written in batches, so that it never waits for its reader, and with LOG_FORMAT=json to standard
 * output, where nothing else is written then.
 */
export function startServerLog(): void {
  const destination = openInBatches(env().LOG_FORMAT === "json" ? 1 : 2);
  Object.assign(getState(), createState(destination));
  if (env().LOG_FORMAT === "json") logStandardOutput();
}

/** Opens a standard stream. A process that ends waits for its reader for no longer than `LAST_WORDS_MS`, and not for one that is gone. */
function openInBatches(fd: 1 | 2): SonicBoom {
  let giveUpAt = Number.POSITIVE_INFINITY;
  const destination = new SonicBoom({
    fd,
    sync: false,
    minLength: FLUSH_BYTES,
    maxLength: MAX_WAITING_BYTES,
    maxWrite: ATOMIC_BYTES,
    periodicFlush: FLUSH_MS,
    retryEAGAIN: () => performance.now() < giveUpAt,
  });
  const flushSync = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    giveUpAt = performance.now() + LAST_WORDS_MS;
    try {
      flushSync();
    } catch {
      // There is nobody to tell.
    }
    giveUpAt = Number.POSITIVE_INFINITY;
  };
  destination.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") Object.assign(destination, { write: () => true, flushSync: () => {} });
  });
  process.once("exit", () => destination.flushSync());
  return destination;
}

/** Makes log lines of what packages print: Next tells of its configuration whatever it is asked. */
function logStandardOutput(): void {
  const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    for (const line of chunk.toString().split("\n")) if (line.trim() !== "") log().info(line.trim());
    const done = rest.at(-1);
    if (typeof done === "function") done();
    return true;
  };
  process.stdout.write = write;
}

/** Writes a line that is JSON already, where an object would cost too much. The lines of one turn are handed on together. */
export function writeLogLine(line: string): void {
  const state = getState();
  if (state.pending === "") setImmediate(handOn, state);
  state.pending += `${line}\n`;
}

function handOn(state: State): void {
  state.destination.write(state.pending);
  state.pending = "";
}

/** Tells whoever started the server how it goes: a sentence on standard output, or a line of the log whatever its level. */
export function announce(sentence: string, facts: Record<string, unknown> = {}): void {
  if (env().LOG_FORMAT === "text") process.stdout.write(`${sentence}\n`);
  else log().child({}, { level: "info" }).info(facts, sentence);
}

function createState(destination: DestinationStream): State {
  const options = {
    level: env().LOG_LEVEL,
    base: undefined,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["authorization", "cookie", "password", "token"].flatMap((name) => [name, `*.${name}`]),
      censor: "[redacted]",
    },
    serializers: { err: describeError },
  };
  return { destination, logger: pino(options, destination), pending: "" };
}

/** Describes an error for the log. Errors of queries carry no private data (`query-errors.ts`). */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = (error as { code?: unknown }).code;
  return {
    type: error.constructor.name,
    message: error.message,
    ...(typeof code === "string" && { code }),
    stack: error.stack
      ?.split("\n")
      // The message comes first, perhaps in several lines.
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7)
      .map((line) => line.trim()),
    ...(cause && { cause: describeError(cause) }),
  };
}
