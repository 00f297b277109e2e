import { env } from "@/lib/core/env";
import { type AppError, ERRORS, type FieldError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { merged } from "@/lib/core/merged";

/**
 * What the pipeline makes of a request. It is no `Response` yet: the fast path writes it to the socket as it is, since
 * a `Response` and the stream of its body cost more than all the rest of a small answer.
 */
export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer<ArrayBuffer> | null };

/** The answer as handlers of the web platform give it. */
export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
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

/** The id of a request: the one that came with it, when it is well formed, else a new one. */
export function requestIdOf(incoming: string | null): string {
  return incoming !== null && /^[A-Za-z0-9._-]{8,128}$/.test(incoming) ? incoming : newId();
}

/** Headers of every answer under `/api`. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    "API-Version": "1",
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "X-Content-Type-Options": "nosniff",
  };
}

/** The same, or those of a whole answer, for what scripts of other sites must not read. */
export function withoutCors(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("Access-Control-")));
}

/** Headers that allow a cross-origin call with a key; the answer to a preflight. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers":
      "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id",
    "Access-Control-Max-Age": "86400",
  };
}

/** Body of an error (RFC 9457). Nothing internal: `detail` is what the thrower wrote for the caller. */
export function problemBody(error: AppError, instance: string, requestId: string): Record<string, unknown> {
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

/** The answer to an error. */
export function problemAnswer(error: AppError, instance: string, headers: Record<string, string>): Answer {
  const { status } = ERRORS[error.code];
  const body = JSON.stringify(problemBody(error, instance, headers["X-Request-Id"] ?? ""));
  return {
    status,
    body,
    headers: merged(headers, {
      "Cache-Control": "private, no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...error.headers,
      "Content-Type": "application/problem+json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
    }),
  };
}
