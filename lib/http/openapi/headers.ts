const text = { type: "string" } as const;
const whole = { type: "integer" } as const;

/** Headers that the declaration of a route may add. */
const ROUTE_HEADERS = {
  Location: { description: "Path of what was created.", schema: text },
  "X-Rates-Date": {
    description: "Date of the rates, such as `2026-11-20`.",
    schema: { ...text, format: "date" },
  },
} as const;
export type RouteHeader = keyof typeof ROUTE_HEADERS;

/** All headers of the document. */
export const HEADERS = {
  "API-Version": { description: "Version of the API.", schema: { ...text, const: "1" } },
  "X-Request-Id": {
    description: "Give it when you report a problem. A well-formed incoming one is kept.",
    schema: text,
  },
  ETag: {
    description: "Identifies this representation, whatever its views; send it back in If-None-Match or If-Match.",
    schema: text,
  },
  "Cache-Control": { description: "Who may store the response, and for how long.", schema: text },
  Link: { description: "The pages first, prev, next and last (RFC 8288).", schema: text },
  ...ROUTE_HEADERS,
  "RateLimit-Policy": { description: 'The limit of the key, such as `"pro";q=100;w=3600`.', schema: text },
  RateLimit: {
    description:
      'What is left (`r`), and the seconds (`t`) until the clock hour ends or, with nothing left, until the next request is allowed, such as `"pro";r=57;t=1260`. The limit counts the last 60 minutes: it does not start again when the hour ends.',
    schema: text,
  },
  "X-RateLimit-Limit": { description: "The limit in the older form: requests per window.", schema: whole },
  "X-RateLimit-Remaining": { description: "Requests left of the limit.", schema: whole },
  "X-RateLimit-Reset": { description: "The end of `t` in `RateLimit`, in Unix seconds.", schema: whole },
  "Idempotency-Replayed": {
    description: "`true` on the stored response to a repeated `Idempotency-Key`, errors included; otherwise absent.",
    schema: { ...text, const: "true" },
  },
  "Retry-After": { description: "Seconds after which to try again.", schema: whole },
  "WWW-Authenticate": { description: "The scheme to use: Bearer.", schema: text },
} as const;
export type HeaderName = keyof typeof HEADERS;

/** Headers with the rate limit of a request. */
export const LIMIT_HEADERS: readonly HeaderName[] = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Builds references to headers under `components`. */
export function listHeaderRefs(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
