// Exports the personal data of an account as one JSON document.
import { type SQL, sql } from "drizzle-orm";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { FIRST_ID } from "@/lib/core/id";
import { toJsonNumber } from "@/lib/core/money";
import { formatInstant } from "@/lib/core/time/instant";
import { requireUserId } from "@/lib/users/policy";

type Row = Record<string, unknown>;
/** Rows of one kind behind the cursor `after`. Each row has a column `cursor`, which is not exported. */
type Section = { name: string; rows(me: SQL, after: SQL): SQL; by?: "text" | "moment" };

const PAGE = 500;

/** The cursor of rows in order of time, then id. The indexes by owner and by actor have this order. */
const toMomentCursor = (at: SQL, id: SQL) => sql`${at}::text || '|' || ${id}`;

/** Condition: the subject of an act belongs to the person. Acts of a moderator upon others hold the others' data. */
const isOwnSubject = (me: SQL) => sql`case
  when a.subject_type in ('user', 'subscription') then a.subject_id = ${me}::text
  when a.subject_type = 'index' then true
  when a.subject_type = 'company' then exists (select from users u where u.id = ${me} and u.company_id::text = a.subject_id)
  when a.subject_id !~ '^[0-9a-f-]{36}$' then false
  when a.subject_type = 'listing' then exists (select from listings l where l.id = a.subject_id::uuid and l.owner_id = ${me})
  when a.subject_type = 'key' then exists (select from api_keys k where k.id = a.subject_id::uuid and k.user_id = ${me})
  when a.subject_type = 'saved-search' then exists (select from saved_searches s where s.id = a.subject_id::uuid and s.user_id = ${me})
  when a.subject_type = 'invoice' then exists (select from invoices i where i.id = a.subject_id::uuid and i.user_id = ${me})
  when a.subject_type = 'chat' then exists (select from chat_participants p where p.chat_id = a.subject_id::uuid and p.user_id = ${me})
  else false end`;

/** All data of one person. Secrets and other people's data are left out: an API key appears by name only. */
export const EXPORT_SECTIONS: readonly Section[] = [
  {
    name: "profile",
    by: "text",
    rows: (me, after) => sql`
      select '1' as cursor, u.id, u.name, u.email, u.locale, u.role, u.tariff, u.created_at as "createdAt",
      u.email_confirmed_at as "emailConfirmedAt" from users u where u.id = ${me} and '1' > ${after}`,
  },
  {
    name: "company",
    by: "text",
    rows: (me, after) => sql`
      select '1' as cursor, c.id, c.name, c.inn, c.kpp, c.ogrn, c.country_code as "countryCode", c.region, c.status,
      u.company_role as "role" from users u join companies c on c.id = u.company_id where u.id = ${me} and '1' > ${after}`,
  },
  {
    name: "listings",
    by: "moment",
    rows: (me, after) => sql`
      select ${toMomentCursor(sql`l.created_at`, sql`l.id`)} as cursor, l.id, l.slug, l.title, l.type, l.status, l.category_slug as "categorySlug",
      l.price_per_unit as "pricePerUnit", l.price_steps as "priceSteps", l.currency, l.unit_code as "unitCode", l.country_code as "countryCode", l.region, l.description,
      l.volume, l.min_volume as "minVolume", l.basis, l.basis_place as "basisPlace", l.basis_place_id as "basisPlaceId", l.basis_place_match as "basisPlaceMatch", l.vat, l.attributes, l.images, l.external_id as "externalId",
      l.created_at as "createdAt", l.updated_at as "updatedAt", l.published_at as "publishedAt", l.expires_at as "expiresAt", l.deleted_at as "deletedAt"
      from listings l where l.owner_id = ${me} and (l.created_at, l.id) > ${after} order by l.created_at, l.id`,
  },
  {
    name: "chats",
    rows: (me, after) => sql`
      select p.chat_id as cursor, c.id, l.title as "listing", c.created_at as "createdAt", c.updated_at as "updatedAt"
      from chat_participants p join chats c on c.id = p.chat_id left join listings l on l.id = c.listing_id
      where p.user_id = ${me} and p.chat_id > ${after} order by p.chat_id`,
  },
  {
    name: "messages",
    rows: (me, after) => sql`
      select m.id as cursor, m.chat_id as "chatId", m.text, m.created_at as "createdAt" from chat_messages m
      where m.sender_id = ${me} and m.id > ${after} order by m.id`,
  },
  {
    name: "favourites",
    rows: (me, after) => sql`
      select f.listing_id as cursor, l.slug, f.title, f.price_per_unit as "pricePerUnit", f.currency,
      f.unit_code as "unitCode", nullif(f.vat, '') as vat, nullif(f.basis, '') as basis, f.created_at as "createdAt" from favourites f join listings l on l.id = f.listing_id
      where f.user_id = ${me} and f.removed_at is null and f.listing_id > ${after} order by f.listing_id`,
  },
  {
    name: "savedSearches",
    rows: (me, after) => sql`
      select s.id as cursor, s.name, s.query, s.alerts, s.created_at as "createdAt" from saved_searches s
      where s.user_id = ${me} and s.removed_at is null and s.id > ${after} order by s.id`,
  },
  {
    name: "indexSubscriptions",
    rows: (me, after) => sql`
      select n.id as cursor, n.symbol, n.kind, n.value, n.created_at as "createdAt" from index_subscriptions n
      where n.user_id = ${me} and n.id > ${after} order by n.id`,
  },
  {
    name: "mailsSwitchedOff",
    by: "text",
    rows: (me, after) => sql`select o.kind as cursor, o.kind, o.created_at as "since" from mail_opt_outs o
      where o.user_id = ${me} and o.kind > ${after} order by o.kind`,
  },
  {
    name: "apiKeys",
    rows: (me, after) => sql`
      select k.id as cursor, k.id, k.name, 'tonna_' || k.prefix as prefix, k.last_four as "lastFour", k.scopes,
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt"
      from api_keys k where k.user_id = ${me} and k.id > ${after} order by k.id`,
  },
  {
    name: "invoices",
    rows: (me, after) => sql`
      select i.id as cursor, i.number, i.kind, i.status, i.tariff, i.period, i.amount, 'RUB' as currency,
      jsonb_build_object('country', ${HOME_COUNTRY}::text) || i.payer as payer, i.issued_on as "issuedOn", i.due_on as "dueOn", i.paid_on as "paidOn" from invoices i
      where i.user_id = ${me} and i.id > ${after} order by i.id`,
  },
  {
    name: "sessions",
    rows: (me, after) => sql`
      select s.id as cursor, s.user_agent as "userAgent", s.network, s.created_at as "firstSeenAt",
      s.last_seen_at as "lastSeenAt" from sessions s where s.user_id = ${me} and s.id > ${after} order by s.id`,
  },
  {
    name: "acceptances",
    by: "text",
    rows: (me, after) => sql`
      select d.document || ' ' || d.version as cursor, d.document, d.version, d.locale, d.accepted_at as "acceptedAt"
      from legal_acceptances d where d.user_id = ${me} and d.document || ' ' || d.version > ${after} order by 1`,
  },
  {
    name: "acts",
    by: "moment",
    rows: (me, after) => sql`
      select ${toMomentCursor(sql`a.at`, sql`a.id`)} as cursor, a.at, a.action, a.subject_type as "subjectType", own.subject_id as "subjectId", own.reason, own.changes
      from audit_log a left join lateral (select a.subject_id, a.reason, a.changes where ${isOwnSubject(me)}) own on true
      where a.actor_user_id = ${me} and (a.at, a.id) > ${after} order by a.at, a.id`,
  },
];

/**
 * The caller's data as one JSON document: `exportedAt`, and an array for each section. It comes in pieces, so that any amount
 * fits into memory. Throws `not_owner` for a caller who is not signed in.
 */
export async function* exportAccount(caller: Caller): AsyncGenerator<string> {
  const me = sql`${requireUserId(caller)}::uuid`;
  yield `{\n  "exportedAt": ${JSON.stringify(new Date().toISOString())}`;
  for (const section of EXPORT_SECTIONS) {
    yield `,\n  ${JSON.stringify(section.name)}: [`;
    let written = 0;
    for await (const row of readSection(section, me)) {
      yield `${written > 0 ? "," : ""}\n    ${JSON.stringify(row)}`;
      written += 1;
    }
    yield written > 0 ? "\n  ]" : "]";
  }
  yield "\n}\n";
}

/** Statement for the next rows of a section behind `after`. */
export function selectStep({ rows, by }: Section, me: SQL, after: string | null): SQL {
  return sql`${rows(me, toStart(by, after))} limit ${PAGE}::int`;
}

function toStart(by: Section["by"], after: string | null): SQL {
  if (by === "text") return sql`${after ?? ""}::text`;
  if (by === undefined) return sql`${after ?? FIRST_ID}::uuid`;
  const [at, id] = after?.split("|") ?? ["-infinity", FIRST_ID];
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}

async function* readSection(section: Section, me: SQL): AsyncGenerator<Row> {
  let after: string | null = null;
  for (;;) {
    const rows: (Row & { cursor: string })[] = await queryWithCustomPlan(selectStep(section, me, after));
    for (const { cursor: _cursor, ...row } of rows) yield formatRow(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.cursor;
  }
}

const AMOUNTS = new Set(["pricePerUnit", "volume", "minVolume", "amount"]);
const STORED_AMOUNT = /^\d+(\.\d+)?$/;
const STORED_INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?\+00$/;

/** A row in the formats of the API, not of Postgres. */
function formatRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === "changes" && value !== null ? formatRow(value as Row) : formatValue(name, value),
    ]),
  );
}

function formatValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => formatValue(name, one));
  if (typeof value !== "string") return value;
  if (AMOUNTS.has(name) && STORED_AMOUNT.test(value)) return toJsonNumber(value);
  return /^(at|since)$|At$/.test(name) && STORED_INSTANT.test(value) ? formatInstant(value) : value;
}
