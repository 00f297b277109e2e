import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { discardForm, findForm, saveForm, sweepForms } from "./form-commands";
import { SaveForm } from "./form-contract";
import { listingConsumers } from "./jobs";
import { listingForms } from "./seller-schema";

beforeAll(() => storeCategories(db()));

const form = (title: string, revision: number, more: Partial<SaveForm> = {}) =>
  SaveForm.parse({ slug: "", values: { title }, version: null, revision, ...more });

it("keeps the newest, however incomplete, for its account and listing only", async () => {
  const [me, other] = await Promise.all([createSeller(), createSeller()]);
  const listing = await createListingOf(me);
  expect(await findForm("", me)).toBeNull();
  const first = await saveForm(form("Пш", 0), me);
  expect(first).toMatchObject({ revision: 1, other: null });
  await saveForm(form("Пшеница", first.revision), me);
  await saveForm(form("Правка", 0, { slug: listing.slug, version: 1 }), me);
  expect(await findForm("", me)).toMatchObject({
    values: { title: "Пшеница" },
    revision: 2,
    other: null,
    version: null,
  });
  expect(await findForm(listing.slug, me)).toMatchObject({ values: { title: "Правка" }, version: 1 });
  expect(await findForm("", other)).toBeNull();

  for (const slug of [listing.slug, "no-such-listing"])
    await expect(saveForm(form("Чужое", 0, { slug }), other)).rejects.toMatchObject({ code: "not_found" });
  await expect(saveForm(form("", 0), { kind: "anonymous" })).rejects.toMatchObject({ code: "missing_key" });
});

it("hands back what another tab had saved, until it is not needed", async () => {
  const me = await createSeller();
  const first = await saveForm(form("Первая вкладка", 0), me);
  const second = await saveForm(form("Вторая вкладка", 0), me);
  expect(second.other).toEqual({ at: first.at, values: { title: "Первая вкладка" } });
  // The same text from elsewhere loses nothing.
  expect((await saveForm(form("Вторая вкладка", 1), me)).other?.values).toEqual({ title: "Первая вкладка" });
  const third = await saveForm(form("Вторая вкладка!", 3, { forgetOther: true }), me);
  expect(third).toMatchObject({ revision: 4, other: null });
  // Not even while one says that the one before is not needed.
  const late = await saveForm(form("Первая вкладка!", 1, { forgetOther: true }), me);
  expect(late.other?.values).toEqual({ title: "Вторая вкладка!" });
});

it("forgets what was sent, but not what another tab saved since", async () => {
  const me = await createSeller();
  const { revision } = await saveForm(form("Отправлено", 0), me);
  await saveForm(form("Ещё нет", 0), me);
  await discardForm("", me, revision);
  expect((await findForm("", me))?.values).toEqual({ title: "Ещё нет" });
  await discardForm("", me, revision + 1);
  expect(await findForm("", me)).toBeNull();
  await saveForm(form("Не нужно", 0), me);
  await discardForm("", me);
  expect(await findForm("", me)).toBeNull();
});

it("waits for three months, and refuses what no form holds", async () => {
  const [me, other] = await Promise.all([createSeller(), createSeller()]);
  for (const caller of [me, other]) await saveForm(form("Давно", 0), caller);
  await db()
    .update(listingForms)
    .set({ savedAt: new Date(Date.now() - 91 * 86_400_000) })
    .where(eq(listingForms.userId, me.userId));
  await sweepForms();
  expect(await findForm("", me)).toBeNull();
  expect(await findForm("", other)).not.toBeNull();
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, ""]));
  for (const values of [many, { title: 7 }, { title: "x".repeat(40_001) }])
    expect(SaveForm.safeParse({ ...form("", 0), values }).success).toBe(false);
});

it("keeps what a database can store of what was typed, and refuses the name of a listing that it can't", async () => {
  const me = await createSeller();
  const values = { "ti\u0000tle": "Пше\u0000ница\ud83c 🌾", description: "a\r\n\tb\udc00" };
  await saveForm(SaveForm.parse({ ...form("", 0), values }), me);
  expect((await findForm("", me))?.values).toEqual({ title: "Пшеница 🌾", description: "a\r\n\tb" });
  for (const wrong of [{ slug: "a\u0000" }, { version: 2 ** 31 }, { revision: 2 ** 31 }])
    expect(SaveForm.safeParse({ ...form("", 0), ...wrong }).success).toBe(false);
});

it("forgets the forms of an account that is deleted, and of no other", async () => {
  const [gone, stays] = await Promise.all([createSeller(), createSeller()]);
  for (const who of [gone, stays]) await saveForm(form("Пшеница", 0), who);
  const consumer = listingConsumers.find(({ event }) => event === "user.deleted");
  for (const userId of [gone.userId, gone.userId, null, "x"]) await consumer?.consume({ userId });
  expect(await findForm("", gone)).toBeNull();
  expect(await findForm("", stays)).toMatchObject({ values: { title: "Пшеница" } });
});
