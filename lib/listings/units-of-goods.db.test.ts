// Migration 0007 gives listings the bushel and the ounce of their own goods.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { BUSHELS } from "@/lib/reference/units/units";
import { offer, seller, storeTree } from "./test-offers";

const migrate = () => db().execute(sql.raw(readFileSync("drizzle/migrations/0007_units-of-goods.sql", "utf8")));

/** Lists unit, version and audit record of listings. */
const read = (ids: string[]) =>
  db().execute(sql`
    select l.category_slug || ' ' || l.unit_code as listing, l.version, l.updated_at > l.created_at as touched, f.unit_code as saved,
      a.actor_kind, a.reason, a.changes
    from listings l left join favourites f on f.listing_id = l.id
      left join audit_log a on a.subject_id = l.id::text and a.action = 'listing.update'
    where l.id in ${ids} order by array_position(array[${sql.join(ids, sql`, `)}]::uuid[], l.id)`);

beforeAll(storeTree);

it("corrects units of other goods, once, and lists each listing that it changed", async () => {
  const me = await seller();
  const ids: string[] = [];
  for (const [categorySlug, unit] of [
    ["corn", "bu-wheat"],
    ["gold", "ONZ"],
    ["wheat-feed", "bu-wheat"],
    ["honey", "ONZ"],
    ["rye", "bu-wheat"],
    ["corn", "TNE"],
  ]) {
    const { id } = await offer(me, { categorySlug });
    await db().execute(sql`update listings set unit_code = ${unit} where id = ${id}`);
    await db().execute(sql`
      insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code)
      select ${me.userId}::uuid, id, title, price_per_unit, currency, unit_code from listings where id = ${id}`);
    ids.push(id);
  }
  const changed = (before: string, after: string) => ({
    version: 2,
    touched: true,
    saved: after,
    actor_kind: "system",
    reason: "migration 0007: unit of its own goods",
    changes: { unitCode: [before, after] },
  });
  const kept = { version: 1, touched: false, actor_kind: null, reason: null, changes: null };
  const expected = [
    { listing: "corn bu-corn", ...changed("bu-wheat", "bu-corn") },
    { listing: "gold APZ", ...changed("ONZ", "APZ") },
    { listing: "wheat-feed bu-wheat", saved: "bu-wheat", ...kept },
    { listing: "honey ONZ", saved: "ONZ", ...kept },
    { listing: "rye bu-wheat", saved: "bu-wheat", ...kept },
    { listing: "corn TNE", saved: "TNE", ...kept },
  ];
  await migrate();
  expect(await read(ids)).toEqual(expected);
  await migrate();
  expect(await read(ids)).toEqual(expected);
});

it("knows the bushel of each crop", async () => {
  const me = await seller();
  for (const { slug } of categoryTree.flatMap(listLeaves)) {
    const own = BUSHELS.get(slug);
    if (!own) continue;
    const { id } = await offer(me, { categorySlug: slug });
    const other = own === "bu-corn" ? "bu-oats" : "bu-corn";
    await db().execute(sql`update listings set unit_code = ${other} where id = ${id}`);
    await migrate();
    expect(await db().execute(sql`select unit_code from listings where id = ${id}`)).toEqual([{ unit_code: own }]);
  }
});
