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

/** An error without SQL parameters: drizzle's messages carry them, and they are people's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const message = error.constructor.name === "DrizzleQueryError" ? "a query failed" : error.message;
  const code = (error as { code?: unknown }).code;
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: error.stack
      ?.split("\n")
      .slice(1, 8)
      .map((line) => line.trim()),
    ...(cause && { cause: describeError(cause) }),
  };
}
