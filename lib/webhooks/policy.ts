// Rules of webhooks: who manages them, which events they may hear of, when a delivery is tried again or given up.
import { type Caller, getAccount, getSideId, type Scope } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { requireTariff } from "@/lib/reference/tariffs";
import {
  EVENT_SCOPES,
  OWNERS_EVENTS,
  PERSONAL_EVENTS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "./contract";

/** Seconds between two attempts, from the first failure on. Ten attempts in all. */
const WAITS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000] as const;
/** An endpoint without a success for so long, while something was due, is switched off. */
export const FAILING_DAYS = 3;
/** At most 50 deliveries of an endpoint begin in any second: 10 at a time, each batch 250 ms after the one before. */
export const DELIVERIES_AT_ONCE = 10;
export const SPACING_MS = 25;

/**
 * Seconds until the next attempt after so many, lengthened by up to a tenth, so that what failed together does not come back together.
 * Null after the last.
 */
export function computeWait(tries: number, random = Math.random()): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : wait * (1 + random / 10);
}

/**
 * The account that manages webhooks, and its side. Throws `missing_key`, `tariff_required`, `not_owner` for a viewer of a company.
 */
export function requireManager(caller: Caller): { userId: string; sideId: string } {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  requireTariff(account.tariff, "api");
  if (account.company?.role === "viewer")
    throw new AppError("not_owner", { detail: "A viewer of a company can't manage its webhooks." });
  return { userId: account.userId, sideId: getSideId(account) };
}

/** Throws `insufficient_scope` for events of which the caller's key may not read. */
export function requireEventScopes(caller: Caller, events: readonly WebhookEvent[]): void {
  const lacking = events.find((event) => !maySee(caller, EVENT_SCOPES[event]));
  if (lacking)
    throw new AppError("insufficient_scope", {
      detail: `The event ${lacking} needs the scope ${EVENT_SCOPES[lacking]}, which the key lacks.`,
      extra: { requiredScope: EVENT_SCOPES[lacking] },
    });
}

/**
 * Throws `not_owner` for events of owners alone, and for those of one person at an endpoint that somebody else made: they would hear
 * of its maker's.
 */
export function requireOwnEvents(caller: Caller, events: readonly WebhookEvent[], isMaker: boolean): void {
  const role = getAccount(caller)?.company?.role ?? "owner";
  const owners = events.find((event) => OWNERS_EVENTS.includes(event));
  if (owners && role !== "owner")
    throw new AppError("not_owner", { detail: `Only an owner of the company may hear of ${owners}.` });
  const personal = events.find((event) => PERSONAL_EVENTS.includes(event));
  if (personal && !isMaker)
    throw new AppError("not_owner", { detail: `Only who made the endpoint may have it hear of ${personal}.` });
}

/** Types of deliveries that the caller may read. */
export const listReadable = (caller: Caller): string[] => [
  TEST_EVENT,
  ...WEBHOOK_EVENTS.filter((event) => maySee(caller, EVENT_SCOPES[event])),
];

const maySee = (caller: Caller, scope: Scope) => caller.kind !== "key" || caller.scopes.includes(scope);
