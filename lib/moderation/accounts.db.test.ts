import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openSession } from "@/lib/auth/commands";
import { findSession } from "@/lib/auth/queries";
import { db } from "@/lib/core/db";
import { storeCategories } from "@/lib/demo/reference";
import { getListing, getListingById } from "@/lib/listings/queries";
import { blockUser, unblockUser } from "./accounts";
import { approveListing } from "./commands";
import { listing, PASSWORD, person, trailOf } from "./test-support";

beforeAll(() => storeCategories(db()));

it("blocks an account with its sessions, sign-in and listings, and brings back what may come back", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const [open, paused, ending] = [await listing(seller), await listing(seller, "PAUSED"), await listing(seller)];
  const waiting = await listing(seller, "PENDING");
  const token = await openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1");
  expect(await findSession(token)).not.toBeNull();
  await blockUser(seller.userId, { reason: "Обман" }, admin);
  expect(await findSession(token)).toBeNull();
  await expect(openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1")).rejects.toMatchObject({
    code: "not_owner",
  });
  expect(await openSession({ email: seller.email, password: "wrong" }, "127.0.0.1")).toBeNull();
  await expect(getListing(open.slug)).rejects.toMatchObject({ code: "not_found" });
  await expect(blockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "blocked" } });
  await expect(approveListing(waiting.id, waiting.version, admin)).rejects.toMatchObject({ code: "conflict" });

  await db().execute(sql`update listings set expires_at = now() where id = ${ending.id}::uuid`);
  await unblockUser(seller.userId, { reason: "Разобрались" }, admin);
  expect(await openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1")).not.toBeNull();
  expect(await getListing(open.slug)).toMatchObject({ publishedAt: open.publishedAt, expiresAt: open.expiresAt });
  expect((await getListingById(paused.id, seller)).status).toBe("PAUSED");
  expect((await getListingById(ending.id, seller)).status).toBe("PAUSED");
  expect(await trailOf(seller.userId)).toMatchObject([
    { action: "user.unblock", reason: "Разобрались", changes: { listings: 1 } },
    { action: "user.block", reason: "Обман", changes: { listings: 2 } },
  ]);
  await expect(unblockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({
    extra: { why: "not_blocked" },
  });
  await expect(blockUser(admin.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "own" } });
  const other = await person("admin");
  await expect(blockUser(other.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "admin" } });
});
