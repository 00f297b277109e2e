import pino, { type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** Structured log, one JSON object a line on standard error. Keys, cookies and passwords never reach it. */
export function log(): Logger {
  return singleton("log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        redact: {
          paths: [
            "authorization",
            "cookie",
            "password",
            "token",
            "*.authorization",
            "*.cookie",
            "*.password",
            "*.token",
          ],
          censor: "[redacted]",
        },
        serializers: { err: describeError },
      },
      pino.destination({ fd: 2, sync: true }),
    ),
  );
}

/** An error as the log shows it. What is private in those of queries they do not carry (`query-errors.ts`). */
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
      // The message comes first, in as many lines as it has.
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7)
      .map((line) => line.trim()),
    ...(cause && { cause: describeError(cause) }),
  };
}
