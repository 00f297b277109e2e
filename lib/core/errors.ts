// Errors of the product: the table of their codes, and `AppError`, which every refusal throws.

/** One field that was wrong: `parameter` for a query parameter, `pointer` (RFC 6901) for a body. */
export type FieldError = { parameter?: string; pointer?: string; code: string; detail: string };

/** All errors that the service answers with, each with its HTTP status and title. */
export const ERRORS = {
  bad_request: { status: 400, title: "This is not valid HTTP" },
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  invalid_parameter: { status: 400, title: "A parameter is not valid" },
  page_too_deep: { status: 400, title: "The page number is too high" },
  missing_key: { status: 401, title: "An API key is needed" },
  invalid_key: { status: 401, title: "The API key is not valid" },
  expired_key: { status: 401, title: "The API key has expired" },
  tariff_required: { status: 403, title: "The tariff does not include this" },
  insufficient_scope: { status: 403, title: "The key lacks a scope" },
  not_owner: { status: 403, title: "Only the owner may do this" },
  foreign_origin: { status: 403, title: "The request comes from another site" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "The method is not allowed here" },
  not_acceptable: { status: 406, title: "No acceptable format" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  invalid_transition: { status: 409, title: "The state does not allow this" },
  idempotency_in_progress: { status: 409, title: "The first request with this key is still running" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  limit_reached: { status: 409, title: "The limit is reached" },
  mass_retirement: { status: 409, title: "More than half of the listings would be withdrawn" },
  cursor_expired: { status: 410, title: "The cursor is too old" },
  etag_mismatch: { status: 412, title: "The resource has changed" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The media type is not supported" },
  validation_failed: { status: 422, title: "The body is not valid" },
  idempotency_key_reused: { status: 422, title: "The idempotency key was used with another body" },
  rate_limited: { status: 429, title: "Too many requests" },
  headers_too_large: { status: 431, title: "The headers are too large" },
  internal: { status: 500, title: "Something went wrong on our side" },
  overloaded: { status: 503, title: "The server is overloaded" },
  unavailable: { status: 503, title: "The service is unavailable" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

type ErrorOptions = {
  /** A sentence for the caller; leave it out rather than put anything private into it. */
  detail?: string;
  errors?: FieldError[];
  /** Further members of the problem document, such as `requiredTariff`. */
  extra?: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** The error that every layer throws; only `lib/http` knows what it looks like on the wire. */
export class AppError extends Error {
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    readonly code: ErrorCode,
    options: ErrorOptions = {},
  ) {
    super(options.detail ?? ERRORS[code].title, { cause: options.cause });
    this.detail = options.detail;
    this.errors = options.errors;
    this.extra = options.extra;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers;
  }
}

/** Creates the error for a parameter that means nothing without another one. */
export function createNeedError(
  parameter: string,
  needed: "q" | "near" | "at" | "cat" | "quality" | "symbol",
): AppError {
  const detail = `needs ${needed}`;
  return new AppError("invalid_parameter", {
    detail: `${parameter} ${detail}.`,
    errors: [{ parameter, code: `needs_${needed}`, detail }],
  });
}

/** Formats a JSON pointer (RFC 6901) as a URI fragment, such as `#/attributes/protein`. */
export function formatPointer(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** Creates the error 409 for a step that contradicts the present state. Pages have a sentence for each `reason`. */
export function createConflict(reason: string, detail: string): AppError {
  return new AppError("conflict", { detail, extra: { reason } });
}

/** Creates the error for a transition that the state machine does not have: 409, with both states. */
export function createTransitionError(from: string, to: string): AppError {
  return new AppError("invalid_transition", {
    detail: `The change from ${from} to ${to} is not possible.`,
    extra: { from, to },
  });
}
