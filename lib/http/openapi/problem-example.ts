import { ERRORS, type ErrorCode } from "@/lib/core/errors";

/** Members that some errors have beyond their title. */
const TOLD: Partial<Record<ErrorCode, { detail: string } & Record<string, unknown>>> = {
  invalid_parameter: {
    detail: "perPage must be from 1 to 100.",
    errors: [{ parameter: "perPage", code: "out_of_range", detail: "must be from 1 to 100" }],
  },
  validation_failed: {
    detail: "#/title must have at least 3 characters.",
    errors: [{ pointer: "#/title", code: "too_short", detail: "must have at least 3 characters" }],
  },
  tariff_required: { detail: "This needs the tariff pro or a higher one.", requiredTariff: "pro" },
  insufficient_scope: { detail: "The key lacks the scope listings:write.", requiredScope: "listings:write" },
  invalid_transition: { detail: "The change from SOLD to ACTIVE is not possible.", from: "SOLD", to: "ACTIVE" },
};

/** Makes the problem document (RFC 9457) that an error carries. */
export function makeProblemExample(origin: string, code: ErrorCode): Record<string, unknown> {
  const { status, title } = ERRORS[code];
  const { detail, ...more } = TOLD[code] ?? { detail: `${title}.` };
  return {
    type: `${origin}/docs/errors/${code}`,
    title,
    status,
    detail,
    instance: "/api/listings",
    code,
    requestId: "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11",
    ...more,
  };
}
