import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import { users } from "@/lib/users/schema";
import type { Act } from "./act-contract";
import { deleteListing, patchListing } from "./commands";
import { moveOwnListing, type OwnMove } from "./own-commands";
import { getOwnListing } from "./queries/get-own-listing";
import { listOwnListings } from "./queries/list-own-listings";
import { restoreListing } from "./restore-commands";
import { listingSearch, listings } from "./schema";
import { offer as make, seller as person, type Session } from "./test-offers";

beforeAll(() => storeCategories(db()));

async function act(move: OwnMove, slug: string, caller: Caller): Promise<Act> {
  const { undo } = await moveOwnListing(move, slug, caller);
  if (!undo) throw new Error(`${move} can't be undone`);
  return undo;
}

const rowOf = async (id: string) => (await db().select().from(listings).where(eq(listings.id, id)))[0];
const refused = (reason: string) => expect.objectContaining({ code: "conflict", extra: { reason } });

it("takes back a deletion: as it was, found again, with a record and an event; and only once", async () => {
  const me = await person();
  const made = await make(me, { externalId: "A-1" });
  const before = await rowOf(made.id);
  const [document] = await db().select().from(listingSearch).where(eq(listingSearch.listingId, made.id));
  const deletion = await act("delete", made.slug, me);
  await expect(getOwnListing(made.slug, me)).rejects.toMatchObject({ code: "not_found" });

  const both = await Promise.allSettled([restoreListing(deletion, me), restoreListing(deletion, me)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused("changed") });
  expect(await rowOf(made.id)).toEqual({ ...before, version: 3, updatedAt: expect.any(Date) });
  expect(await db().select().from(listingSearch).where(eq(listingSearch.listingId, made.id))).toEqual([document]);
  expect(await listOwnListings({ q: "пшениц" }, me)).toMatchObject({ total: 1, counts: { ACTIVE: 1 } });
  const trail = await db().execute(sql`
    select actor_user_id as actor, changes from audit_log where action = 'listing.restore' and subject_id = ${made.id}`);
  expect([...trail]).toEqual([{ actor: me.userId, changes: { status: ["ARCHIVED", "ACTIVE"] } }]);
  const events = await listEvents("listing.updated");
  expect(events.filter(({ payload }) => payload.id === made.id)).toMatchObject([{ payload: { status: "ACTIVE" } }]);
});

it("takes back a pause, a sale and the archive, from each state; an edit stays", async () => {
  const me = await person();
  for (const [first, move, before] of [
    [null, "pause", "ACTIVE"],
    [null, "sell", "ACTIVE"],
    ["pause", "sell", "PAUSED"],
    [null, "archive", "ACTIVE"],
    ["pause", "archive", "PAUSED"],
    ["pause", "delete", "PAUSED"],
    ["sell", "delete", "SOLD"],
  ] as const) {
    const { slug, publishedAt, expiresAt } = await make(me);
    if (first) await moveOwnListing(first, slug, me);
    expect(await restoreListing(await act(move, slug, me), me)).toBe(before);
    expect(await getOwnListing(slug, me)).toMatchObject({ status: before, publishedAt, expiresAt });
  }
  const draft = await make(me, { status: "DRAFT" });
  expect(await restoreListing(await act("delete", draft.slug, me), me)).toBe("DRAFT");

  const edited = await make(me);
  const { id, version } = await patchListing(edited.slug, { pricePerUnit: 1, status: "PAUSED" }, me);
  await expect(restoreListing({ id, version }, me)).rejects.toEqual(refused("changed"));
  expect((await moveOwnListing("resume", edited.slug, me)).undo).toBeNull();
});

it("is refused when it is too late", async () => {
  const me = await person();
  const { id, slug } = await make(me);
  const sale = await act("sell", slug, me);
  const age = (minutes: number) =>
    db().execute(sql`update audit_log set at = now() - make_interval(mins => ${minutes}::int)
      where subject_id = ${id} and action = 'listing.update'`);
  await age(UNDO_MINUTES);
  await expect(restoreListing(sale, me)).rejects.toEqual(refused("too_late"));
  expect((await rowOf(id))?.status).toBe("SOLD");
  await age(UNDO_MINUTES - 1);
  expect(await restoreListing(sale, me)).toBe("ACTIVE");
});

it("is nobody else's, nor what somebody else did, nor from elsewhere than a session", async () => {
  const [me, other] = [await person(), await person()];
  const { id, slug } = await make(me);
  const deletion = await act("delete", slug, me);
  await expect(restoreListing(deletion, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(restoreListing({ id: createId(), version: 1 }, me)).rejects.toMatchObject({ code: "not_found" });
  const key: Caller = { ...me, kind: "key", keyId: createId(), scopes: ["listings:write"] };
  for (const caller of [key, { kind: "anonymous" } as const])
    await expect(restoreListing(deletion, caller)).rejects.toMatchObject({ code: "not_owner" });
  expect(await restoreListing(deletion, me)).toBe("ACTIVE");
  await deleteListing(id, { ...other, role: "admin" });
  await expect(restoreListing({ id, version: 4 }, me)).rejects.toEqual(refused("changed"));
  expect((await rowOf(id))?.deletedAt).toEqual(expect.any(Date));
});

it("does not overwrite what happened since, nor come back for who is blocked", async () => {
  const me = await person();
  const { slug } = await make(me);
  const pause = await act("pause", slug, me);
  await patchListing(slug, { pricePerUnit: 15_000 }, me);
  await expect(restoreListing(pause, me)).rejects.toEqual(refused("changed"));
  expect(await getOwnListing(slug, me)).toMatchObject({ status: "PAUSED", pricePerUnit: 15_000 });

  const numbered = await make(me, { externalId: "B-1" });
  const deletion = await act("delete", numbered.slug, me);
  const successor = await make(me, { externalId: "B-1" });
  await expect(restoreListing(deletion, me)).rejects.toMatchObject({ code: "conflict", extra: undefined });
  await patchListing(successor.slug, { externalId: null }, me);
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, me.userId));
  await expect(restoreListing(deletion, me)).rejects.toMatchObject({ code: "not_found" });
});

it("gives nothing back in the name of a company that its seller has left", async () => {
  const me = await person();
  const companyId = createId();
  await db().execute(sql`insert into companies (id, slug, name) values (${companyId}::uuid, ${companyId}, 'ООО')`);
  const works = (company: string | null, companyRole: "owner" | "viewer" = "owner") =>
    db().update(users).set({ companyId: company, companyRole }).where(eq(users.id, me.userId));
  await works(companyId);
  const member: Session = { ...me, company: { id: companyId, role: "owner" } };
  const { slug } = await make(member);
  const deletion = await act("delete", slug, member);
  await works(null);
  await expect(restoreListing(deletion, { ...me, company: null })).rejects.toEqual(refused("changed"));
  await works(companyId, "viewer");
  await expect(restoreListing(deletion, member)).rejects.toMatchObject({ code: "not_owner" });
  await works(companyId);
  expect(await restoreListing(deletion, member)).toBe("ACTIVE");
});

it("is expired, not public, when its time ended meanwhile", async () => {
  const me = await person();
  const { id, slug } = await make(me);
  const deletion = await act("delete", slug, me);
  await db()
    .update(listings)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(listings.id, id));
  expect(await restoreListing(deletion, me)).toBe("EXPIRED");
});
