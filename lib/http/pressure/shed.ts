import { env } from "@/lib/core/env";
import { ERRORS } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import type { Answer } from "../answer";

const RETRY_SECONDS = 1;
const { status, title } = ERRORS.overloaded;

/** What all refusals share: made once, since there are thousands a second when there are any. */
const parts = () =>
  singleton("shed-parts", () => {
    const type = `${env().APP_URL}/docs/errors/overloaded`;
    const detail = "There is more to do than can be done soon. Nothing was changed; ask again in a second.";
    return JSON.stringify({ type, title, status, detail }).slice(0, -1);
  });

/** The answer `overloaded`, the same as `problemAnswer` would give, for a fifth of its cost. */
export function shedAnswer(instance: string, headers: Record<string, string>): Answer {
  const requestId = JSON.stringify(headers["X-Request-Id"] ?? "");
  const body = `${parts()},"instance":${JSON.stringify(instance)},"code":"overloaded","requestId":${requestId}}`;
  headers["Cache-Control"] = "private, no-store";
  headers["Retry-After"] = String(RETRY_SECONDS);
  headers["Content-Type"] = "application/problem+json; charset=utf-8";
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return { status, headers, body };
}
