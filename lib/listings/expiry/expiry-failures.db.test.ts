import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { listings } from "../schema";
import { mailExpiry } from "./expiry-commands";

/** A listing whose mail can't be made. */
const BROKEN = "деление на ноль";

vi.mock("./mails", async (original) => {
  const real = await original<typeof import("./mails")>();
  const composeExpiryMail: typeof real.composeExpiryMail = (...given) => {
    if (given[3].some(({ title }) => title === BROKEN)) throw new Error(BROKEN);
    return real.composeExpiryMail(...given);
  };
  return { ...real, composeExpiryMail };
});

beforeAll(() => storeCategories(db()));

it("a seller who can't be told holds up no other, and is told by the next run that can", async () => {
  const [broken, me] = [await createSeller(), await createSeller()];
  const ending = async (who: typeof me, title: string) => {
    const { slug } = await createListingOf(who, { title });
    await db()
      .update(listings)
      .set({ expiresAt: new Date(Date.now() + 3 * 86_400_000) })
      .where(eq(listings.slug, slug));
    return slug;
  };
  const slug = await ending(broken, BROKEN);
  await ending(me, "Пшеница");
  const mailsTo = ({ email }: typeof me) => db().select().from(mails).where(eq(mails.recipient, email));
  await mailExpiry();
  expect([await mailsTo(broken), await mailsTo(me)].map(({ length }) => length)).toEqual([0, 1]);
  await db().update(listings).set({ title: "Ячмень" }).where(eq(listings.slug, slug));
  await mailExpiry();
  expect([await mailsTo(broken), await mailsTo(me)].map(({ length }) => length)).toEqual([1, 1]);
});
