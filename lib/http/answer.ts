import { env } from "@/lib/core/env";
import { type AppError, ERRORS, type FieldError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";

/**
 * Bodies that are text already. The fast path writes them out as they are; read back through the
 * stream of a `Response` they cost more than all the rest of a small answer.
 */
type PlainAnswer = { body: string; headers: Record<string, string> };
const texts = () => singleton("response-texts", () => new WeakMap<Response, PlainAnswer>());

/** A response whose body the fast path can send without reading it back. */
export function textResponse(body: string, init: { status: number; headers: Record<string, string> }): Response {
  const response = new Response(body, init);
  texts().set(response, { body, headers: init.headers });
  return response;
}

/** Body and headers of a `textResponse`; undefined for any other response. */
export function plainOf(response: Response): PlainAnswer | undefined {
  return texts().get(response);
}

/** Headers that a browser's script may read besides the usual ones. */
const EXPOSED = [
  "API-Version",
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

/** An error as a response. */
export function problemResponse(error: AppError, instance: string, headers: Record<string, string>): Response {
  const { status } = ERRORS[error.code];
  const body = JSON.stringify(problemBody(error, instance, headers["X-Request-Id"] ?? ""));
  return textResponse(body, {
    status,
    headers: {
      ...headers,
      "Cache-Control": "private, no-store",
      ...(error.retryAfter !== undefined && { "Retry-After": String(error.retryAfter) }),
      ...error.headers,
      "Content-Type": "application/problem+json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
    },
  });
}
