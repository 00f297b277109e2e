// Reads webhooks for /account/webhooks and `GET /api/webhooks`, all or one.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Executor, queryPrepared } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import type { WebhooksQuery } from "../contract";
import { requireManager } from "../policy";
import { selectWebhooks, toWebhook, type WebhookRecord, type WebhookRow } from "../rows";

/** The endpoints of the caller's side, newest first. Throws as `requireManager`, and `page_too_deep`. */
export async function listWebhooks(query: WebhooksQuery, caller: Caller): Promise<Envelope<WebhookRecord>> {
  const manager = requireManager(caller);
  const request = resolvePageRequest(query);
  const rows = await queryPrepared<WebhookRow>(selectWebhooks(manager, sql`true`));
  const page = rows.slice(request.offset, request.offset + request.perPage);
  return toEnvelope(page.map(toWebhook), rows.length, request, null);
}

/** An endpoint of the caller's side; a colleague's with personal events counts as none. Throws `not_found`, and as `requireManager`. */
export async function getWebhook(id: string, caller: Caller, on?: Executor): Promise<WebhookRecord> {
  const manager = requireManager(caller);
  if (!isId(id)) throw createWebhookNotFound();
  const query = selectWebhooks(manager, sql`w.id = ${id}::uuid`);
  const [row] = on ? await on.execute<WebhookRow>(query) : await queryPrepared<WebhookRow>(query);
  if (!row) throw createWebhookNotFound();
  return toWebhook(row);
}

const createWebhookNotFound = () => new AppError("not_found", { detail: "There is no such webhook endpoint." });
