import { randomUUID } from "node:crypto";
import { companies } from "@/lib/companies/schema";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { categoryNodes, getCategory } from "@/lib/reference/categories/tree";
import { users } from "@/lib/users/schema";

/** Every category that takes listings. */
export const LEAVES = [...categoryNodes.values()].filter(({ level }) => level === 3).map(({ slug }) => slug);

/** Somebody of a company of their own. */
export async function newWriter() {
  const [companyId, userId] = [createId(), createId()];
  await db().insert(companies).values({ id: companyId, slug: companyId, name: "Company" });
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "Writer", companyId });
  return { companyId, caller: { kind: "session", userId, role: "user", tariff: "free" } satisfies Caller };
}
export type Writer = Awaited<ReturnType<typeof newWriter>>;

/** Values of a category's attributes, by a number. */
export function qualities(slug: string, number: number): Record<string, string | number> {
  return Object.fromEntries(
    getCategory(slug).attributes.flatMap(({ key, type, options }): [string, string | number][] => {
      const option = options?.[number % options.length];
      if (option !== undefined) return [[key, option]];
      return type === "number" ? [[key, number + 0.5]] : [];
    }),
  );
}
