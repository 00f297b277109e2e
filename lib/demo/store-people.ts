// Stores the demo companies, an owner for each, and the demo accounts.
import { companies } from "@/lib/companies/schema";
import type { Db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { hashPassword } from "@/lib/core/passwords";
import { getVersionsToAccept } from "@/lib/legal/policy";
import type { AcceptedDocument } from "@/lib/legal/reference/documents";
import { legalAcceptances } from "@/lib/legal/schema";
import { users } from "@/lib/users/schema";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { DEMO_COMPANIES } from "./companies";

const DAY = 86_400_000;

/** Companies and accounts that are there already stay as they are. Owners have no password: they cannot sign in. */
export async function storePeople(tx: Db, now: Date): Promise<void> {
  // Accounts stay closed while DEMO_DATA is off: the command line can load data then too.
  const passwordHash = env().DEMO_DATA ? await hashPassword(DEMO_PASSWORD) : null;
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  await tx
    .insert(companies)
    .values(
      DEMO_COMPANIES.map(({ id, slug, name, inn, kpp, ogrn, place, status, description, website, ageDays }) => ({
        id,
        slug,
        name,
        inn,
        kpp,
        ogrn,
        description,
        website,
        status,
        countryCode: place.country,
        region: place.region,
        rejectionReason: status === "REJECTED" ? "ОГРНИП не совпадает с выпиской: приложите свежую." : null,
        verifiedAt: status === "VERIFIED" ? since(ageDays - 3) : null,
        createdAt: since(ageDays),
        updatedAt: since(ageDays - 3),
      })),
    )
    .onConflictDoNothing({ target: companies.id });
  const accounts = Object.values(DEMO_ACCOUNTS).map((account) => ({ ...account, passwordHash, createdAt: since(400) }));
  const owners = DEMO_COMPANIES.filter(({ id }) => id !== DEMO_ACCOUNTS.corporate.companyId).map(
    ({ id, owner, status, ageDays }) => ({
      ...owner,
      companyId: id,
      tariff: status === "VERIFIED" ? ("corporate" as const) : ("free" as const),
      createdAt: since(ageDays),
    }),
  );
  const people = [...accounts, ...owners];
  await tx
    .insert(users)
    .values(
      people.map((user) => ({
        ...user,
        emailConfirmedAt: user.createdAt,
        updatedAt: user.createdAt,
      })),
    )
    .onConflictDoNothing({ target: users.id });
  const versions = Object.entries(getVersionsToAccept()) as [AcceptedDocument, string][];
  await tx
    .insert(legalAcceptances)
    .values(
      people.flatMap(({ id }) =>
        versions.map(([document, version]) => ({
          userId: id,
          document,
          version,
          locale: "ru" as const,
          acceptedAt: now,
        })),
      ),
    )
    .onConflictDoNothing();
}
