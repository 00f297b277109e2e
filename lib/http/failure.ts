import { ZodError } from "zod";
import { isUnavailable } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";

/** Whatever was thrown, as the error that the caller may see. What is ours to mend goes to the log. */
export function toAppError(error: unknown, requestId: string): AppError {
  // What an internal error says of itself is for the log.
  if (error instanceof AppError && error.code !== "internal") return error;
  if (isUnavailable(error)) {
    log().warn({ err: error, requestId }, "the database is out of reach");
    return new AppError("unavailable", {
      detail:
        "The database is out of reach. Nothing was changed, or the change is complete; read before you retry a write.",
      retryAfter: 2,
      cause: error,
    });
  }
  log().error(
    {
      err: error instanceof ZodError ? new Error("an answer does not fit its schema", { cause: error }) : error,
      requestId,
    },
    "request failed",
  );
  return new AppError("internal", {
    detail: "Something went wrong on our side. The request id helps us to find it.",
    cause: error,
  });
}
