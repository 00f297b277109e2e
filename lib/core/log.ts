import pino, { type DestinationStream, type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** Bytes of lines that wait for a reader that does not read. Later lines are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Lines are written together, after so many milliseconds or bytes. */
const FLUSH_MS = 100;
const FLUSH_BYTES = 4_000;
/** Several processes may write into one pipe, which keeps up to so many bytes together. Larger buffers also cost more. */
const ATOMIC_BYTES = 4_096;

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
  const destination = pino.destination({
    fd: env().LOG_FORMAT === "json" ? 1 : 2,
    sync: false,
    minLength: FLUSH_BYTES,
    maxLength: MAX_WAITING_BYTES,
    maxWrite: ATOMIC_BYTES,
    periodicFlush: FLUSH_MS,
  } as Parameters<typeof pino.destination>[0]);
  // A terminal that was closed takes no more words; that must not keep the planned end from coming.
  destination.on("error", () => {});
  Object.assign(getState(), createState(destination));
  if (env().LOG_FORMAT === "json") logStandardOutput();
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
