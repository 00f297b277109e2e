import { type SQL, sql } from "drizzle-orm";
import type { Account, CompanyRole, Scope } from "@/lib/core/caller";
import { queryPrepared } from "@/lib/core/db";
import type { Take } from "@/lib/core/limiter/limiter";
import { type Counted, countAsked, takeOf, windowName } from "@/lib/core/limiter/postgres";
import { countsInDatabase } from "@/lib/core/limiter/shared";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { tariffOf } from "@/lib/tariffs/policy";
import type { KeyFacts } from "./policy";
import { keyBucket, RATE_WINDOW_SECONDS } from "./queries";

export type KeyForRequest = Account & KeyFacts & { id: string; hash: string; scopes: Scope[]; bucketId: string };

type KeyRow = Omit<KeyForRequest, keyof KeyFacts | "company"> &
  Record<keyof KeyFacts, number | null> & { companyId: string | null; companyRole: CompanyRole };

/** Times come as epoch milliseconds: what the driver makes of a timestamp depends on who used the pool first. */
const keyOf = (prefix: string): SQL => sql`
  select k.id, k.secret_hash as hash, k.scopes, k.bucket_id as "bucketId",
    (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
    (extract(epoch from k.rotates_out_at) * 1000)::float8 as "rotatesOutAt",
    (extract(epoch from k.revoked_at) * 1000)::float8 as "revokedAt",
    (extract(epoch from k.suspended_at) * 1000)::float8 as "suspendedAt",
    u.id as "userId", u.role, u.tariff, u.company_id as "companyId", u.company_role as "companyRole"
  from api_keys k join users u on u.id = k.user_id
  where k.prefix = ${prefix} and u.blocked_at is null`;

/** What a request with a key has to know, role and tariff included, in one prepared statement. Null when there is no such key. */
export async function findKeyForRequest(prefix: string): Promise<KeyForRequest | null> {
  const [row] = await queryPrepared<KeyRow>(keyOf(prefix));
  return row ? toKey(row) : null;
}

/**
 * The same, and the request counted on the key's hour, in one statement: where the windows are in this database too, and when
 * the hash is the key's and it has not ended. Otherwise `take` is null, and nothing was counted.
 */
export async function admitKey(
  prefix: string,
  hash: string,
): Promise<{ key: KeyForRequest; take: Take | null } | null> {
  if (!countsInDatabase()) {
    const key = await findKeyForRequest(prefix);
    return key && { key, take: null };
  }
  const [row] = await queryPrepared<KeyRow & { [K in keyof Counted]: Counted[K] | null }>(sql`
    with found as (${keyOf(prefix)}),
    asked as (
      select ${windowName(keyBucket(""), RATE_WINDOW_SECONDS)}::text || "bucketId" as bucket, ${QUOTA} as quota from found
      where hash = ${hash} and ${QUOTA} > 0 and "revokedAt" is null and "suspendedAt" is null
        and coalesce(least("expiresAt", "rotatesOutAt") > extract(epoch from clock_timestamp()) * 1000, true)
    ),
    taken as (${countAsked(RATE_WINDOW_SECONDS)})
    select found.*, taken.* from found left join taken on true`);
  if (!row) return null;
  const { passed, previous, current, atMs, ...rest } = row;
  const isCounted = passed !== null && previous !== null && current !== null && atMs !== null;
  const { requestsPerHour } = tariffOf(row.tariff);
  const take = isCounted && takeOf({ passed, previous, current, atMs }, requestsPerHour, RATE_WINDOW_SECONDS);
  return { key: toKey(rest), take: take || null };
}

/** Requests in an hour by the tariff, from the one table. */
const QUOTA = sql.raw(
  `case tariff ${TARIFF_IDS.map((id) => `when '${id}' then ${tariffOf(id).requestsPerHour}`).join(" ")} end`,
);

function toKey({ companyId, companyRole, ...row }: KeyRow): KeyForRequest {
  return {
    ...row,
    company: companyId === null ? null : { id: companyId, role: companyRole },
    expiresAt: toDate(row.expiresAt),
    rotatesOutAt: toDate(row.rotatesOutAt),
    revokedAt: toDate(row.revokedAt),
    suspendedAt: toDate(row.suspendedAt),
  };
}

function toDate(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs);
}
