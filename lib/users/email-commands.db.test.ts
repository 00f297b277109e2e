import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSeller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { respellStoredEmails } from "./email-commands";
import { users } from "./schema";

const store = (id: string, email: string) => db().update(users).set({ email }).where(eq(users.id, id));
const emailOf = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]?.email;

test("addresses stored with a domain in punycode are stored by its letters, unless those are taken", async () => {
  const [first, second, owner] = [await createSeller(), await createSeller(), await createSeller()];
  await store(first.userId, "anna@xn--e1afmkfd.ru");
  await store(second.userId, "ivan@xn--e1afmkfd.ru");
  await store(owner.userId, "ivan@пример.ru");
  for (let runs = 0; runs < 2; runs += 1) await respellStoredEmails();
  expect(await emailOf(first.userId)).toBe("anna@пример.ru");
  expect(await emailOf(second.userId)).toBe("ivan@xn--e1afmkfd.ru");
});
