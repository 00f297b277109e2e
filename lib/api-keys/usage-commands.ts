// Notes requests of keys in memory and writes their counts by hour.
import { sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";

const FLUSH_AFTER_MS = 2_000;
const HOUR_MS = 3_600_000;
/** `last used` is written at most this often per key. */
const LAST_USED_EVERY_MS = 60_000;

type HourCount = { keyId: string; hourMs: number; requests: number; rejected: number; lastMs: number };
type Pending = {
  counts: Map<string, HourCount>;
  writtenMs: Map<string, number>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void>;
};

function pending(): Pending {
  return singleton("key-usage", () => ({
    counts: new Map(),
    writtenMs: new Map(),
    timer: null,
    flushing: Promise.resolve(),
  }));
}

/** Notes one request of a key in memory; costs the request nothing and cannot fail it. */
export function noteKeyUse(keyId: string, passed: boolean, nowMs: number = Date.now()): void {
  const hourMs = nowMs - (nowMs % HOUR_MS);
  add({ keyId, hourMs, requests: Number(passed), rejected: Number(!passed), lastMs: nowMs });
}

/** Adds to what waits for the next write. */
function add({ keyId, hourMs, requests, rejected, lastMs }: HourCount): void {
  const state = pending();
  const name = `${keyId}:${hourMs}`;
  const count = state.counts.get(name) ?? { keyId, hourMs, requests: 0, rejected: 0, lastMs: 0 };
  count.requests += requests;
  count.rejected += rejected;
  count.lastMs = Math.max(count.lastMs, lastMs);
  state.counts.set(name, count);
  state.timer ??= setTimeout(() => void flushKeyUsage(), FLUSH_AFTER_MS).unref();
}

/** Writes what was noted. Called by itself every few seconds, and at shutdown. Never rejects: what fails is tried again. */
export function flushKeyUsage(): Promise<void> {
  const state = pending();
  state.flushing = state.flushing.then(() => flush(state));
  return state.flushing;
}

async function flush(state: Pending): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const batch = [...state.counts.values()];
  if (batch.length === 0) return;
  state.counts = new Map();
  try {
    await writeCounts(batch);
  } catch (error) {
    log().warn({ err: error, hours: batch.length }, "key usage could not be written; it is kept and tried again");
    batch.forEach(add);
    return;
  }
  await writeLastUsed(state, batch).catch((error) =>
    log().warn({ err: error }, "last use of keys could not be written"),
  );
}

/** One statement for the batch; keys that are gone by now are left out by the join, in one order for all processes. */
async function writeCounts(batch: HourCount[]): Promise<void> {
  await db().execute(sql`
    insert into api_key_usage (key_id, hour, requests, rejected)
    select k.id, to_timestamp(n."hourMs" / 1000), n.requests, n.rejected
    from json_to_recordset(${JSON.stringify(batch)}::json) as n("keyId" uuid, "hourMs" float8, requests int, rejected int)
    join api_keys k on k.id = n."keyId"
    order by k.id, n."hourMs"
    on conflict (key_id, hour) do update set
      requests = api_key_usage.requests + excluded.requests,
      rejected = api_key_usage.rejected + excluded.rejected`);
}

async function writeLastUsed(state: Pending, batch: HourCount[]): Promise<void> {
  const due = batch.filter(({ keyId, lastMs }) => lastMs - (state.writtenMs.get(keyId) ?? 0) >= LAST_USED_EVERY_MS);
  if (due.length === 0) return;
  if (state.writtenMs.size > 10_000) state.writtenMs.clear();
  await db().execute(sql`
    update api_keys k set last_used_at = n.at
    from (
      select "keyId" as id, to_timestamp(max("lastMs") / 1000) as at
      from json_to_recordset(${JSON.stringify(due)}::json) as n("keyId" uuid, "lastMs" float8)
      group by 1 order by 1
    ) n
    where k.id = n.id and (k.last_used_at is null or k.last_used_at < n.at - interval '1 minute')`);
  for (const { keyId, lastMs } of due) state.writtenMs.set(keyId, lastMs);
}
