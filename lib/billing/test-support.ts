// Accounts, payers and days that tests of billing share.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import type { TariffId } from "@/lib/core/tariff-id";
import { users } from "@/lib/users/schema";
import { confirmPayment } from "./commands/confirm-payment";
import { requestTariff } from "./commands/request-tariff";
import { setTariff } from "./commands/set-tariff";
import type { RequestTariffInput } from "./contract";
import { getAdminInvoice } from "./queries";

type Session = Extract<Caller, { kind: "session" }>;

export const admin: Session = { kind: "session", userId: createId(), role: "admin", tariff: "corporate" };

/** Inserts the administrator into the database of a test file. */
export async function insertAdmin(): Promise<void> {
  const { userId: id, role } = admin;
  await db()
    .insert(users)
    .values({ id, role, email: `${id}@tonna.example`, name: "Администратор" });
}

export const payer = {
  name: "ООО «Ромашка»",
  country: "RU",
  inn: "7707083893",
  kpp: "770701001",
  address: "101000, Москва, ул. Мясницкая, д. 1",
};
export const at = (day: string) => new Date(`${day}T09:00:00Z`);
export const wish = (more: Partial<RequestTariffInput> = {}): RequestTariffInput => ({
  tariff: "pro",
  period: "month",
  payer,
  ...more,
});
export const transfer = (amount: string, paidOn: string, reference = "п/п 101") => ({ amount, paidOn, reference });

export async function owner(tariff: TariffId = "free"): Promise<Session & { email: string }> {
  const userId = createId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name: "Анна", tariff });
  return { kind: "session", userId, role: "user", tariff, email };
}

/** An owner who has paid for a tariff on a day. */
export async function paidOwner(tariff: "pro" | "corporate", day: string, period: "month" | "year" = "month") {
  const who = await owner();
  const invoice = await requestTariff(who, wish({ tariff, period }), at(day));
  await confirmPayment(admin, invoice.id, transfer(invoice.amount, day), at(day));
  return who;
}

/** An operator's word on a day; answers whether it changed anything. */
export const grant = async ({ email }: { email: string }, tariff: TariffId, day: string) =>
  (await setTariff({ kind: "system", name: "test" }, { email, tariff }, at(day))).changed;

export const tariffOfUser = async (userId: string) =>
  (await db().select({ tariff: users.tariff }).from(users).where(eq(users.id, userId)))[0]?.tariff;
export const statusOf = async (id: string) => (await getAdminInvoice(admin, id)).status;
export const subjectsTo = async (email: string) =>
  (await db().select({ subject: mails.subject }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)).map(
    ({ subject }) => subject,
  );
