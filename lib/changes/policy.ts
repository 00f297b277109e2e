// Cursors of the journal of changes, and when one is too old.
import { AppError } from "@/lib/core/errors";
import { instantField } from "@/lib/core/time/instant";
import { CHANGES_KEPT_DAYS, type ChangeKind, type PUBLIC_CHANGES } from "./contract";

/** The position of a reader: after the change of a number, or with those from a moment on. */
export type Position = { after: number } | { from: Date };

/** Names the place behind a change. It holds for every filter. */
export const toCursor = (number: number): string => Buffer.from(`change:${number}`).toString("base64url");

/** Reads `since`. Throws `invalid_parameter` for a text that is neither a cursor nor a time, `cursor_expired` for an old time. */
export function parsePosition(since: string): Position {
  const time = instantField.safeParse(since);
  if (time.success) {
    const from = new Date(time.data);
    if (from.getTime() < Date.now() - CHANGES_KEPT_DAYS * 86_400_000) throw createExpiredError();
    return { from };
  }
  const number = /^change:(0|[1-9]\d{0,14})$/.exec(Buffer.from(since, "base64url").toString("latin1"))?.[1];
  if (number === undefined || toCursor(Number(number)) !== since) throw createSinceError();
  return { after: Number(number) };
}

function createSinceError(): AppError {
  const detail = "must be a `nextCursor` or a time such as 2026-11-20T08:15:00Z";
  return new AppError("invalid_parameter", {
    detail: `The parameter since ${detail}.`,
    errors: [{ parameter: "since", code: "invalid_cursor", detail }],
  });
}

/** The error of a reader who was away for longer than changes are kept. */
export function createExpiredError(): AppError {
  return new AppError("cursor_expired", {
    detail: `Changes are kept for ${CHANGES_KEPT_DAYS} days, and this cursor or time is older. Ask once without \`since\`, keep \`nextCursor\`, walk the whole list once, then go on from that cursor.`,
  });
}

/** Type of a change for the public, by whether they saw the record before and see it now. Market data are only ever published. */
export function toPublicType(kind: ChangeKind, wasPublic: boolean, isPublic: boolean): (typeof PUBLIC_CHANGES)[number] {
  if (kind === "price" || kind === "index" || kind === "rates") return `${kind}.published`;
  return `${kind}.${isPublic ? (wasPublic ? "updated" : "published") : "removed"}`;
}
