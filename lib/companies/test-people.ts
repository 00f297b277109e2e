// Accounts, companies and colleagues that tests share.

import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import { db, getOnlyRow } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { users } from "@/lib/users/schema";
import { createCompany } from "./commands/change-company";
import { inviteMember } from "./commands/invite-member";
import { CompanyInput } from "./own-contract";

type Person = { userId: string; email: string };

/** A fresh account for tests, whose address is confirmed unless told. */
export async function person(fields: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const email = `p-${randomUUID()}@tonna.example`;
  const rows = await db()
    .insert(users)
    .values({ email, name: "Анна", emailConfirmedAt: new Date(), ...fields })
    .returning({ userId: users.id });
  return { ...getOnlyRow(rows), email };
}

/** The account in its session, with role and company as the database has them now. */
export async function sessionOf({ userId }: { userId: string }): Promise<Extract<Caller, { kind: "session" }>> {
  const [row] = await db().select().from(users).where(eq(users.id, userId));
  const company = row?.companyId ? { id: row.companyId, role: row.companyRole } : null;
  const account: Account = { userId, role: row?.role ?? "user", tariff: row?.tariff ?? "free", company };
  return { kind: "session", ...account };
}

/** A taxpayer number of a company with a right check digit. */
export function freshInn(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 9) + 1);
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  return `${digits.join("")}${(sum % 11) % 10}`;
}

/** A registration number of a company with a right check digit. */
export function freshOgrn(): string {
  const head = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
  return `${head}${(Number(head) % 11) % 10}`;
}

export const companyInput = (fields: Record<string, unknown> = {}): CompanyInput =>
  CompanyInput.parse({
    name: "ООО «Степь»",
    inn: freshInn(),
    kpp: "",
    ogrn: freshOgrn(),
    country: "RU",
    region: "Ростовская обл.",
    description: "",
    website: "step.example",
    ...fields,
  });

/** A person who has just made a company. */
export async function owner(
  fields: Record<string, unknown> = {},
): Promise<Person & { companyId: string; input: CompanyInput }> {
  const who = await person();
  const input = companyInput(fields);
  const { id } = await createCompany(await sessionOf(who), input);
  return { ...who, companyId: id, input };
}

/** A colleague with a role. */
export const colleague = (companyId: string, companyRole: "owner" | "manager" | "viewer") =>
  person({ companyId, companyRole });

/** The newest mail to an address. */
export async function lastMail(email: string) {
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)).limit(1);
  return mail;
}

/** The token of the newest invitation to an address. */
export const tokenTo = async (email: string) => /token=(\S+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? "";

/** Invites an address to the company of an account. */
export const invite = async (
  who: { userId: string },
  email: string,
  role: "owner" | "manager" | "viewer" = "manager",
) => inviteMember(await sessionOf(who), { email, role, locale: "ru" });
