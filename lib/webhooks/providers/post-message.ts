// Sends one signed message to an endpoint.
import { Webhook } from "standardwebhooks";
import { FetchError, guardedPost } from "@/lib/core/fetching/guarded-fetch";
import { ATTEMPT_ERRORS } from "../attempt-errors-policy";
import type { Attempt } from "../contract";

/** Longest attempt, resolving and the answer included. */
const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are kept. */
const KEPT_BYTES = 4_096;

type Sent = { url: string; eventId: string; body: string; secrets: readonly string[] };
export type Outcome = { attempt: Attempt; response: string | null; isDelivered: boolean; isGone: boolean };

/** Posts a message once, signed with each secret (Standard Webhooks). Never throws: what went wrong is part of the outcome. */
export async function postMessage({ url, eventId, body, secrets }: Sent, now = new Date()): Promise<Outcome> {
  const headers = {
    "content-type": "application/json",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(" "),
  };
  const since = performance.now();
  const finish = (statusCode: number | null, error: string | null): Attempt => ({
    at: now.toISOString(),
    statusCode,
    ms: Math.round(performance.now() - since),
    error,
  });
  const fail = (error: string) => ({ attempt: finish(null, error), response: null, isDelivered: false, isGone: false });
  // The operator has changed AUTH_SECRET.
  if (secrets.length === 0) return fail(ATTEMPT_ERRORS.lostSecret);
  try {
    const { status, text } = await guardedPost(url, { headers, body, timeoutMs: TIMEOUT_MS, keepBytes: KEPT_BYTES });
    const isDelivered = status >= 200 && status < 300;
    const attempt = finish(status, isDelivered ? null : describeStatus(status));
    return { attempt, response: text.replaceAll("\u0000", ""), isDelivered, isGone: status === 410 };
  } catch (error) {
    if (isUnresolved(error)) return fail(ATTEMPT_ERRORS.unresolved);
    const problem = error instanceof FetchError ? error.problem : "no_answer";
    return fail(PROBLEMS[problem] ?? ATTEMPT_ERRORS.noAnswer);
  }
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return ATTEMPT_ERRORS.redirect;
  return status === 410 ? ATTEMPT_ERRORS.gone : ATTEMPT_ERRORS.noSuccess;
}

/** Whether the resolver of the system knows no address of the host, or gave no answer. */
const isUnresolved = (error: unknown) =>
  error instanceof FetchError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  /^(ENOTFOUND|EAI_AGAIN)$/.test(String(error.cause.code));

const PROBLEMS: Partial<Record<FetchError["problem"], string>> = {
  bad_address: ATTEMPT_ERRORS.badAddress,
  not_public: ATTEMPT_ERRORS.notPublic,
  too_slow: ATTEMPT_ERRORS.tooSlow,
  no_answer: ATTEMPT_ERRORS.noConnection,
};
