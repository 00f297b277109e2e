import { z } from "zod";
import type { ZodOpenApiResponsesObject } from "zod-openapi";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import type { Method, Route } from "../declaration";
import { FIELD_CODES } from "./field-codes";
import { type HeaderName, LIMIT_HEADERS, listHeaderRefs } from "./headers";

/** Schema of every error (RFC 9457). Some codes add fields, such as `requiredTariff`. */
const Problem = z
  .looseObject({
    type: z.url().meta({ description: "Address of the page that explains the error." }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: "Path of the request." }),
    code: z.string().meta({ description: "Stable name of the error.", examples: Object.keys(ERRORS) }),
    requestId: z.string(),
    errors: z
      .array(
        z.object({
          parameter: z.string().optional().meta({ description: "Name of a wrong query parameter." }),
          pointer: z.string().optional().meta({ description: "JSON pointer to a wrong field, such as `#/title`." }),
          code: z.string().meta({ description: listFieldCodes(), examples: Object.keys(FIELD_CODES) }),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: "One entry for each wrong parameter or field." }),
  })
  .meta({ id: "Problem" });

function listFieldCodes(): string {
  const codes = Object.entries(FIELD_CODES).map(([code, meaning]) => `\`${code}\`: ${meaning}`);
  return `What is wrong with it. ${codes.join("; ")}. New codes may be added.`;
}

/** Errors of any request. A key and unknown parameters are checked on public paths too. A long query makes the headers too large. */
const EVERYWHERE: readonly ErrorCode[] = [
  "bad_request",
  "invalid_parameter",
  "invalid_key",
  "expired_key",
  "tariff_required",
  "request_timeout",
  "rate_limited",
  "headers_too_large",
  "internal",
  "overloaded",
  "unavailable",
];

/** Returns the fields of the object that a query schema starts from. */
export function getShape(schema: z.core.$ZodType | undefined): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? getShape(schema.in) : {};
}

/** Whether a request may carry an `Idempotency-Key`. */
export function takesIdempotencyKey(method: Method, { access, neverStored }: Route): boolean {
  return method === "POST" && access !== "cron" && !neverStored;
}

/** Lists the error codes of an operation. */
export function listErrorCodes(path: string, method: Method, route: Route): ErrorCode[] {
  const everywhere = EVERYWHERE.filter((code) => code !== "overloaded" || !route.neverShed);
  const codes: ErrorCode[] = [...everywhere, ...(route.errors ?? [])];
  if (route.output !== null) codes.push("not_acceptable");
  if (route.access !== "public") codes.push("missing_key");
  if (route.access !== "public" && route.access !== "key") codes.push("insufficient_scope");
  if (path.includes(":")) codes.push("not_found");
  if ("page" in getShape(route.query)) codes.push("page_too_deep");
  if (route.body || route.upload)
    codes.push("payload_too_large", "unsupported_media_type", "validation_failed", "conflict");
  if (route.body || route.upload?.content["application/json"]) codes.push("invalid_json");
  if (takesIdempotencyKey(method, route)) codes.push("idempotency_in_progress", "idempotency_key_reused");
  if (method === "PATCH" || method === "PUT") codes.push("invalid_transition");
  if (method === "PATCH" || method === "PUT" || method === "DELETE") codes.push("not_owner", "etag_mismatch");
  return codes;
}

/** Builds the responses for error codes, one for each status. */
export function buildProblemResponses(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const table = Object.entries(ERRORS).filter(([code]) => codes.some((wanted) => wanted === code));
  const statuses = [...new Set(table.map(([, { status }]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = table.filter(([, error]) => error.status === status);
      const isInProgress = own.some(([code]) => code === "idempotency_in_progress");
      const response = {
        description: own.map(([code, { title }]) => `\`${code}\`: ${title}.`).join(" "),
        headers: listErrorHeaders(status, isInProgress),
        content: { "application/problem+json": { schema: Problem } },
      };
      return [String(status), response];
    }),
  );
}

function listErrorHeaders(status: number, isInProgress: boolean) {
  // A refused request counts against the limit of its key.
  const names: HeaderName[] = ["API-Version", "X-Request-Id", ...LIMIT_HEADERS];
  if (status === 401) names.push("WWW-Authenticate");
  if (status === 429 || status === 503 || isInProgress) names.push("Retry-After");
  return listHeaderRefs(names);
}
