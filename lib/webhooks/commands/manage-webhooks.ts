// Creates, changes and deletes webhooks, and replaces their secrets: /account/webhooks and `/api/webhooks`.
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { numberAll } from "@/lib/changes/queries/read-journal";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { requireMatch } from "@/lib/core/etag";
import { FetchError, requireTarget } from "@/lib/core/fetching/guarded-fetch";
import { createId } from "@/lib/core/id";
import { sealText } from "@/lib/core/sealed-text";
import { type CreateWebhook, MAX_ENDPOINTS, type PatchWebhook, ROTATION_HOURS } from "../contract";
import { requireEventScopes, requireManager, requireOwnEvents } from "../policy";
import { getWebhook } from "../queries/list-webhooks";
import { toWebhookVersion, type WebhookRecord } from "../rows";
import { webhooks } from "../schema";
import { wakeEndpoint } from "../steps/store-deliveries";

/** Time to resolve the host of an address, in milliseconds. */
const RESOLVE_MS = 5_000;

/** A new secret of the form of Standard Webhooks: 32 random bytes. */
const createSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

type WithSecret = WebhookRecord & { secret: string };

/**
 * Creates an endpoint; only the answer has its secret. Throws `tariff_required`, `insufficient_scope`, `not_owner`, `limit_reached`,
 * `validation_failed` for an address that we may not post to.
 */
export async function createWebhook(input: CreateWebhook, caller: Caller): Promise<WithSecret> {
  const { userId, sideId } = requireManager(caller);
  requireEventScopes(caller, input.events);
  requireOwnEvents(caller, input.events, true);
  await requireUrl(input.url);
  const secret = createSecret();
  const id = createId();
  const sinceChange = await numberAll();
  const { url, events, description = null, active = true } = input;
  return inTransaction(async (tx) => {
    // Endpoints of a side are counted one request at a time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${sideId}`}))`);
    const others = await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.sideId, sideId));
    if (others.length >= MAX_ENDPOINTS)
      throw new AppError("limit_reached", {
        detail: `There may be ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`,
      });
    const fields = { url, events, description, active, sinceChange };
    await tx.insert(webhooks).values({ id, sideId, userId, ...fields, secret: sealText(secret) });
    await recordAudit(tx, caller, { action: "webhook.create", subjectId: id, changes: { host: toHost(url), events } });
    return { ...(await getWebhook(id, caller, tx)), secret };
  });
}

/**
 * Changes an endpoint; without a difference its version stays. Switched on again, it begins anew. A key needs the scopes of what it hears already, too: another address would
 * get that. Throws as `createWebhook`, and `not_found`, `etag_mismatch`.
 */
export async function patchWebhook(
  id: string,
  patch: PatchWebhook,
  caller: Caller,
  ifMatch: string | null = null,
): Promise<WebhookRecord> {
  requireEventScopes(caller, patch.events ?? []);
  await getWebhook(id, caller);
  if (patch.url !== undefined) await requireUrl(patch.url);
  return inTransaction(async (tx) => {
    const { isMaker, ...before } = await lockWebhook(tx, id, caller);
    requireEventScopes(caller, before.events);
    requireOwnEvents(caller, patch.events ?? [], isMaker);
    requireMatch(ifMatch, toWebhookVersion(before));
    const fields = pickChanges(patch, before);
    if (Object.keys(fields).length === 0) return before;
    const { active } = fields;
    const restart = active === true ? { disabledReason: null, failingSince: null } : {};
    await tx
      .update(webhooks)
      .set({ ...fields, ...restart, version: before.version + 1, updatedAt: sql`now()` })
      .where(eq(webhooks.id, id));
    const { url, ...others } = fields;
    const changes = { ...others, ...(url !== undefined && { host: toHost(url) }) };
    await recordAudit(tx, caller, { action: "webhook.update", subjectId: id, changes });
    if (active === true) await wakeEndpoint(tx, id);
    return getWebhook(id, caller, tx);
  });
}

/** The fields of a patch that differ from the present ones. */
function pickChanges(patch: PatchWebhook, before: WebhookRecord): PatchWebhook {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof PatchWebhook]);
  return Object.fromEntries(Object.entries(patch).filter(isChanged));
}

/** Deletes an endpoint with its deliveries, which needs no scope of theirs. Throws `not_found`, `etag_mismatch`, and as `requireManager`. */
export async function deleteWebhook(id: string, caller: Caller, ifMatch: string | null = null): Promise<void> {
  await inTransaction(async (tx) => {
    requireMatch(ifMatch, toWebhookVersion(await lockWebhook(tx, id, caller)));
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await recordAudit(tx, caller, { action: "webhook.delete", subjectId: id });
  });
}

/** Gives an endpoint a new secret; the former one signs beside it for 24 hours. Throws `not_found`, `insufficient_scope`. */
export async function rotateSecret(id: string, caller: Caller): Promise<WithSecret> {
  const secret = createSecret();
  return inTransaction(async (tx) => {
    requireEventScopes(caller, (await lockWebhook(tx, id, caller)).events);
    await tx
      .update(webhooks)
      .set({
        formerSecret: webhooks.secret,
        formerSecretUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS}::int)`,
        secret: sealText(secret),
        version: sql`${webhooks.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    await recordAudit(tx, caller, { action: "webhook.rotate", subjectId: id });
    return { ...(await getWebhook(id, caller, tx)), secret };
  });
}

/** An endpoint of the caller's side, locked until the commit. */
async function lockWebhook(tx: Db, id: string, caller: Caller): Promise<WebhookRecord & { isMaker: boolean }> {
  const found = await getWebhook(id, caller, tx);
  const [row] = await tx
    .select({ userId: webhooks.userId })
    .from(webhooks)
    .where(eq(webhooks.id, found.id))
    .for("update");
  return { ...(await getWebhook(id, caller, tx)), isMaker: row?.userId === requireManager(caller).userId };
}

/** A path may hold a key, so the audit log keeps the host alone. */
const toHost = (url: string) => new URL(url).host;

/** Throws `validation_failed`. A host that can't be resolved now is taken: it may be back before the first delivery, which looks again. */
async function requireUrl(url: string): Promise<void> {
  try {
    await requireTarget(url, { timeoutMs: RESOLVE_MS });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const refusal = REFUSALS[error.problem];
    if (!refusal) return;
    throw new AppError("validation_failed", {
      detail: `#/url ${refusal.detail}.`,
      errors: [{ pointer: "#/url", ...refusal }],
    });
  }
}

const REFUSALS: Partial<Record<FetchError["problem"], { code: string; detail: string }>> = {
  bad_address: { code: "not_https", detail: "must begin with https://" },
  not_public: { code: "not_public", detail: "must be at a public address, without user and password" },
};
