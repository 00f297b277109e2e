// The read of a key for each API request, many requests in one statement.

import { sql } from "drizzle-orm";
import type { Account, CompanyRole, Scope } from "@/lib/core/caller";
import { batchRequests } from "@/lib/core/database/batch-requests";
import { findDatabaseErrorCode, queryPrepared, withRetry } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { isWriteFault } from "@/lib/core/database/write-failures";
import type { Take } from "@/lib/core/limiter/limiter";
import { type BucketCount, countAsked, getTake, nameWindow } from "@/lib/core/limiter/postgres";
import { countsInDatabase } from "@/lib/core/limiter/shared";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import type { KeyFacts } from "./policy";
import { RATE_WINDOW_SECONDS, toBucketName } from "./queries";

type KeyForRequest = Account & KeyFacts & { id: string; hash: string; scopes: Scope[]; bucketId: string };

type KeyRow = Omit<KeyForRequest, keyof KeyFacts | "company"> &
  Record<keyof KeyFacts, number | null> & { prefix: string; companyId: string | null; companyRole: CompanyRole };

/** Times come as epoch milliseconds: what the driver makes of a timestamp depends on who used the pool first. */
const KEY = sql`k.prefix, k.id, k.secret_hash as hash, k.scopes, k.bucket_id as "bucketId",
    (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
    (extract(epoch from k.rotates_out_at) * 1000)::float8 as "rotatesOutAt",
    (extract(epoch from k.revoked_at) * 1000)::float8 as "revokedAt",
    (extract(epoch from k.suspended_at) * 1000)::float8 as "suspendedAt",
    u.id as "userId", u.role, u.tariff, u.company_id as "companyId", u.company_role as "companyRole"`;
const KEYS = sql`api_keys k join users u on u.id = k.user_id and u.blocked_at is null`;

/** A key with its account, role and tariff, in one prepared statement. Null when there is no such key. */
export const findKeyForRequest = batchRequests<string, KeyForRequest | null>(async (prefixes) => {
  const rows = await queryPrepared<KeyRow>(
    sql`select ${KEY} from ${KEYS} join unnest(${splitParam([...new Set(prefixes)].join(","))}) as asked(prefix) on asked.prefix = k.prefix`,
  );
  const found = new Map(rows.map((row) => [row.prefix, toKey(row)]));
  return prefixes.map((prefix) => found.get(prefix) ?? null);
});

type Token = { prefix: string; hash: string };
type Admitted = { key: KeyForRequest; take: Take | null };

/**
 * Finds a key and counts the request on its hour, in one statement for many requests. `take` is null when nothing is counted: the
 * windows are not in this database, it takes no writes, the hash is wrong, or the key has ended.
 */
export async function admitKey(token: Token): Promise<Admitted | null> {
  try {
    if (countsInDatabase()) return await admitCounted(token);
  } catch (error) {
    // A full or read-only database can't count, but it still tells whose key it is.
    if (!isWriteFault(findDatabaseErrorCode(error))) throw error;
  }
  const key = await findKeyForRequest(token.prefix);
  return key && { key, take: null };
}

type AdmittedRow = KeyRow & { given: string; bucket: string } & { [K in keyof BucketCount]: BucketCount[K] | null };

const admitCounted = batchRequests<Token, Admitted | null>(admitAll);

async function admitAll(tokens: readonly Token[]): Promise<(Admitted | null)[]> {
  const query = sql`
    with found as (
      select t.hash as given, t.requests, ${nameWindow(toBucketName(""), RATE_WINDOW_SECONDS)}::text || k.bucket_id as bucket, ${KEY}
      from (
        select prefix, hash, count(*)::int as requests
        from unnest(${splitParam(joinParts(tokens, "prefix"))}, ${splitParam(joinParts(tokens, "hash"))}) as t(prefix, hash)
        group by 1, 2
      ) t join ${KEYS} on k.prefix = t.prefix
    ),
    passing as (
      select *, ${QUOTA} as quota from found
      where hash = given and ${QUOTA} > 0 and "revokedAt" is null and "suspendedAt" is null
        and coalesce(least("expiresAt", "rotatesOutAt") > extract(epoch from clock_timestamp()) * 1000, true)
    ),
    asked as (select bucket, max(quota) as quota, sum(requests)::int as requests from passing group by 1),
    counted as (${countAsked(RATE_WINDOW_SECONDS)})
    select f.*, c.granted, c.previous, c.current, c."atMs"
    from found f left join passing p on p.id = f.id and p.given = f.given left join counted c on c.bucket = p.bucket`;
  const rows = await withRetry(() => queryPrepared<AdmittedRow>(query));
  const found = new Map(rows.map((row) => [row.prefix + row.given, row]));
  const positions = new Map<string, number>();
  return tokens.map(({ prefix, hash }) => {
    const row = found.get(prefix + hash);
    if (!row) return null;
    const key = toKey(row);
    const counted = toCounted(row);
    if (!counted) return { key, take: null };
    const position = positions.get(row.bucket) ?? 0;
    positions.set(row.bucket, position + 1);
    return { key, take: getTake(counted, getTariff(row.tariff).requestsPerHour, RATE_WINDOW_SECONDS, position) };
  });
}

/** Neither prefixes nor hashes have a comma in them. */
const joinParts = (tokens: readonly Token[], part: keyof Token) => tokens.map((token) => token[part]).join(",");

function toCounted({ granted, previous, current, atMs }: AdmittedRow): BucketCount | null {
  return granted === null || previous === null || current === null || atMs === null
    ? null
    : { granted, previous, current, atMs };
}

/** Requests in an hour by the tariff, from the one table. */
const QUOTA = sql.raw(
  `case tariff ${TARIFF_IDS.map((id) => `when '${id}' then ${getTariff(id).requestsPerHour}`).join(" ")} end`,
);

function toKey(row: KeyRow): KeyForRequest {
  const { companyId, companyRole } = row;
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
