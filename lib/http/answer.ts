// What the pipeline answers with: status, headers and body, and problems for errors.
import { Readable } from "node:stream";
import { ZodError } from "zod";
import { findDatabaseErrorCode, isUnavailable } from "@/lib/core/database/db";
import { noteWriteFailure } from "@/lib/core/database/write-failures";
import { env } from "@/lib/core/env";
import { AppError, ERRORS, type FieldError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { FOR_OTHER_SITES, listTransportHeaders } from "./pages/security-headers";

/**
 * The result of the pipeline. It is not a `Response`: the server writes it to the socket as it is, and a `Response` with the stream
 * of its body costs more than all the rest of a small answer.
 */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: WholeBody | AnswerStream | null;
};

/** A body that is there before it is sent. */
export type WholeBody = string | Buffer<ArrayBuffer>;

/** A body that is made while it is sent, in parts. */
type AnswerStream = AsyncIterable<string>;

/** Whether a body is written piece by piece. */
export const isStream = (body: Answer["body"]): body is AnswerStream =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** Makes a web `Response` of an answer, for Next. */
export function toResponse({ status, headers, body }: Answer): Response {
  if (!isStream(body)) return new Response(body, { status, headers });
  // The types of node and of the web differ in details that Response does not look at.
  return new Response(Readable.toWeb(Readable.from(body)) as unknown as BodyInit, { status, headers });
}

/** Headers that a browser's script may read besides the usual ones. */
const EXPOSED = [
  "API-Version",
  "Allow",
  "Content-Disposition",
  "Deprecation",
  "ETag",
  "Idempotency-Replayed",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Sunset",
  "WWW-Authenticate",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Rates-Date",
  "X-Request-Id",
].join(", ");

/** Returns the id that came with a request if it is well formed, else a new one. */
export function getRequestId(incoming: string | null): string {
  return incoming !== null && /^[A-Za-z0-9._-]{8,128}$/.test(incoming) ? incoming : createId();
}

/** Headers of every answer under `/api`. */
export function buildCommonHeaders(requestId: string): Record<string, string> {
  return {
    "API-Version": "1",
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-Content-Type-Options": "nosniff",
    ...FOR_OTHER_SITES,
    ...listTransportHeaders(env().APP_URL),
  };
}

/** Removes the CORS headers, for answers that scripts of other sites must not read. */
export function removeCors(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("Access-Control-")));
}

/** Headers of the answer to a preflight: they allow a cross-origin call with a key. */
export function buildPreflightHeaders(methods: string): Record<string, string> {
  return {
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers":
      "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age": "86400",
  };
}

/** Body of an error (RFC 9457). `detail` is written for the caller: nothing internal. */
export function buildProblemBody(error: AppError, instance: string, requestId: string): Record<string, unknown> {
  const { status, title } = ERRORS[error.code];
  const errors: FieldError[] | undefined = error.errors;
  return {
    type: `${env().APP_URL}/docs/errors/${error.code}`,
    title,
    status,
    detail: error.detail ?? title,
    instance,
    code: error.code,
    requestId,
    ...(errors && { errors }),
    ...error.extra,
  };
}

/** Makes the answer to an error. `headers` are those of every answer. */
export function buildProblem(error: AppError, instance: string, headers: Record<string, string>): Answer {
  const { status } = ERRORS[error.code];
  const body = JSON.stringify(buildProblemBody(error, instance, headers["X-Request-Id"] ?? ""));
  return {
    status,
    body,
    headers: {
      ...headers,
      "Cache-Control": "private, no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...error.headers,
      "Content-Type": "application/problem+json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
    },
  };
}

const OVERLOADED = ERRORS.overloaded;

/** The part that all `overloaded` problems share. It is made once, since an overload takes thousands of them a second. */
const getOverloadedStart = () =>
  singleton("overloaded-start", () => {
    const detail = "There is more to do than can be done soon. Nothing was changed; ask again in a second.";
    const { status, title } = OVERLOADED;
    return JSON.stringify({ type: `${env().APP_URL}/docs/errors/overloaded`, title, status, detail }).slice(0, -1);
  });

/** Makes the answer `overloaded` of `buildProblem` for a fifth of its cost. It adds to `headers` in place. */
export function buildOverloaded(instance: string, headers: Record<string, string>): Answer {
  const requestId = JSON.stringify(headers["X-Request-Id"] ?? "");
  const body = `${getOverloadedStart()},"instance":${JSON.stringify(instance)},"code":"overloaded","requestId":${requestId}}`;
  headers["Cache-Control"] = "private, no-store";
  headers["Retry-After"] = "1";
  headers["Content-Type"] = "application/problem+json; charset=utf-8";
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return { status: OVERLOADED.status, headers, body };
}

/** Makes the error that the caller may see of anything that was thrown. Faults of ours go to the log. */
export function toAppError(error: unknown, requestId: string): AppError {
  // The detail of an internal error is for the log.
  if (error instanceof AppError && error.code !== "internal") return error;
  if (isUnavailable(error)) {
    log().warn({ err: error, requestId }, "the database is out of reach");
    noteWriteFailure(findDatabaseErrorCode(error));
    const detail =
      "The database is out of reach. Nothing was changed, or the change is complete; read before you retry a write.";
    return new AppError("unavailable", { detail, retryAfter: 2, cause: error });
  }
  const err = error instanceof ZodError ? new Error("an answer does not fit its schema", { cause: error }) : error;
  log().error({ err, requestId }, "request failed");
  const detail = "Something went wrong on our side. The request id helps us to find it.";
  return new AppError("internal", { detail, cause: error });
}
