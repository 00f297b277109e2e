// The public profile of a person or a company, by the id of either.
import { and, eq, isNull, sql } from "drizzle-orm";
import { findCompaniesByIds, getCompanyUrl } from "@/lib/companies/queries/list-companies";
import { companies } from "@/lib/companies/schema";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { listings } from "@/lib/listings/schema";
import { getProfileUrl } from "@/lib/users/policy";
import type { Profile } from "@/lib/users/profile-contract";
import { users } from "@/lib/users/schema";

/** The public profile with the id of a user or a verified company, or null. */
export async function findProfile(id: string): Promise<Profile | null> {
  if (!isId(id)) return null;
  const [user] = await db()
    .select({
      id: users.id,
      name: users.name,
      company: { id: companies.id, slug: companies.slug, name: companies.name },
      region: companies.region,
      memberSince: users.createdAt,
      listingCount: sql<number>`(select count(*)::int from ${listings} where owner_id = ${users.id} and status = 'ACTIVE')`,
    })
    .from(users)
    .leftJoin(companies, and(eq(companies.id, users.companyId), eq(companies.status, "VERIFIED")))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) return findCompanyProfile(id);
  return {
    ...user,
    kind: "user",
    company: user.company && { ...user.company, verified: true, url: getCompanyUrl(user.company.slug) },
    memberSince: user.memberSince.toISOString(),
    url: getProfileUrl(user.id),
  };
}

/** The public profile behind an id. Throws `not_found`, for a malformed id as well. */
export async function getProfile(id: string): Promise<Profile> {
  const profile = await findProfile(id);
  if (!profile) throw new AppError("not_found", { detail: "There is no user and no verified company with this id." });
  return profile;
}

async function findCompanyProfile(companyId: string): Promise<Profile | null> {
  const [company] = await findCompaniesByIds([companyId]);
  if (!company) return null;
  const { id, slug, name, verified, region, createdAt, listingCount, url } = company;
  return {
    id,
    kind: "company",
    name,
    company: { id, slug, name, verified, url },
    region,
    memberSince: createdAt,
    listingCount,
    url,
  };
}
