import pino, { type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** Returns the structured log: one JSON object a line on standard error. Keys, cookies and passwords are redacted. */
export function log(): Logger {
  return singleton("log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        redact: {
          paths: ["authorization", "cookie", "password", "token"].flatMap((name) => [name, `*.${name}`]),
          censor: "[redacted]",
        },
        serializers: { err: describeError },
      },
      pino.destination({ fd: 2, sync: true }),
    ),
  );
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
