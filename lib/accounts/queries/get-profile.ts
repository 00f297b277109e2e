// The public profile of a user or a verified company.
import { sql } from "drizzle-orm";
import { companyUrl, findCompaniesByIds } from "@/lib/companies/queries";
import { queryPrepared } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import type { Profile } from "@/lib/users/profile-contract";
import { profileUrl } from "@/lib/users/queries";

type UserRow = {
  id: string;
  name: string;
  created_at: string;
  company_id: string | null;
  company_slug: string | null;
  company_name: string | null;
  region: string | null;
  listing_count: number;
};

/** The public profile with the id of a user or a verified company, or null. */
export async function findProfile(id: string): Promise<Profile | null> {
  if (!isId(id)) return null;
  const [user] = await queryPrepared<UserRow>(sql`
    select u.id, u.name, u.created_at, c.id as company_id, c.slug as company_slug, c.name as company_name, c.region,
      (select count(*)::int from listings l where l.owner_id = u.id and l.status = 'ACTIVE') as listing_count
    from users u left join companies c on c.id = u.company_id and c.status = 'VERIFIED' where u.id = ${id}::uuid and u.deleted_at is null`);
  return user ? toUserProfile(user) : findCompanyProfile(id);
}

/** The public profile with an id. Throws `not_found`, also for a malformed id. */
export async function getProfile(id: string): Promise<Profile> {
  const profile = await findProfile(id);
  if (!profile) throw new AppError("not_found", { detail: "There is no user and no verified company with this id." });
  return profile;
}

function toUserProfile(row: UserRow): Profile {
  const { company_id: id, company_slug: slug, company_name: name } = row;
  return {
    id: row.id,
    kind: "user",
    name: row.name,
    company:
      id !== null && slug !== null && name !== null ? { id, slug, name, verified: true, url: companyUrl(slug) } : null,
    region: row.region,
    memberSince: new Date(row.created_at).toISOString(),
    listingCount: row.listing_count,
    url: profileUrl(row.id),
  };
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
