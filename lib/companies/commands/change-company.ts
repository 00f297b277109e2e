// Writes of a company: create, update, request its check, decide about it.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, findViolatedConstraint, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/queue/queue";
import { createSlug } from "@/lib/core/slug";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";
import { isMailWanted } from "@/lib/notifications/queries";
import { movePriceLists } from "@/lib/price-lists/steps/move-lists";
import { assertMayAdminister, requireUserId } from "@/lib/users/policy";
import { lockAdministrator, lockUser } from "@/lib/users/rows";
import { users } from "@/lib/users/schema";
import { moveWebhooks } from "@/lib/webhooks/steps/move-webhooks";
import { indexCompany } from "../company-index";
import { DecideVerification } from "../contract";
import { composeCheckMail } from "../mails";
import type { CompanyInput } from "../own-contract";
import { changeOwnCompany, countDocuments, listCompanyTags, lockOwnCompany, markCompanyListings } from "../rows";
import { companies } from "../schema";
import {
  changesIdentity,
  getStatusAfterChange,
  requireDecidable,
  requireRequestable,
  requireVerifiable,
} from "../verification-policy";

const OUTCOMES = {
  verify: { status: "VERIFIED", action: "company.verify", event: "company.verified" },
  reject: { status: "REJECTED", action: "company.reject", event: "company.rejected" },
  recheck: { status: "PENDING", action: "company.recheck", event: "company.rechecked" },
} as const;

/**
 * Creates a company with the caller as owner. The caller's earlier listings belong to it from then on. Throws `conflict` for a
 * member of a company.
 */
export async function createCompany(caller: Caller, input: CompanyInput): Promise<{ id: string; slug: string }> {
  const userId = requireUserId(caller);
  const id = createId();
  const slug = createSlug(input.name, id);
  const tags = await inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.companyId !== null)
      throw new AppError("conflict", { detail: "This account already belongs to a company." });
    await tx.insert(companies).values({ ...input, id, slug });
    await tx.update(users).set({ companyId: id, companyRole: "owner" }).where(eq(users.id, userId));
    await moveWebhooks(tx, userId, id);
    await movePriceLists(tx, userId, id);
    const placed = sql`owner_id = ${userId}::uuid and company_id is null and deleted_at is null`;
    await changeInBatches(tx, placed, (ids) =>
      tx.execute(
        sql`update listings set company_id = ${id}::uuid, version = version + 1, updated_at = now() where id in (${ids})`,
      ),
    );
    const tags = await listCompanyTags(tx, id);
    await recordAudit(tx, caller, { action: "company.create", subjectId: id, changes: { name: [null, input.name] } });
    await publish(tx, "company.created", { id, tags });
    return tags;
  });
  invalidate(tags);
  return { id, slug };
}

/**
 * Changes the details of the own company. Another name, country, tax number or OGRN makes a verified company wait for a check
 * again. Throws `not_found`, `not_owner`, `conflict` (`inn_taken`), `validation_failed` for missing inputs of the check.
 */
export async function updateCompany(caller: Caller, input: CompanyInput): Promise<void> {
  const work = inTransaction(async (tx) => {
    const { company } = await lockOwnCompany(tx, caller);
    const changes = changesOf(company, input);
    if (Object.keys(changes).length === 0) return [];
    const isAnother = changesIdentity(company, input);
    const status = getStatusAfterChange(company.status, isAnother);
    const waits = status === "PENDING";
    if (waits) requireVerifiable(input, await countDocuments(tx, company.id));
    await markCompanyListings(tx, company.id, status);
    await tx
      .update(companies)
      .set({
        ...input,
        status,
        updatedAt: sql`now()`,
        ...(waits && { submittedAt: sql`now()`, verifiedAt: null }),
      })
      .where(eq(companies.id, company.id));
    const moved = status === company.status ? {} : { status: [company.status, status] };
    await indexCompany(tx, company.id);
    await recordAudit(tx, caller, {
      action: "company.update",
      subjectId: company.id,
      changes: { ...changes, ...moved },
    });
    // Tags are read after the change, since the listings lose their mark with the status.
    const tags = await listCompanyTags(tx, company.id);
    await publish(tx, "company.updated", { id: company.id, status, tags });
    return tags;
  });
  invalidate(await work.catch(throwOnTakenNumber));
}

/**
 * Requests the check of the own company. Throws `validation_failed` for missing inputs, `invalid_transition`, `not_owner`,
 * `conflict` (`reason: "inn_taken"`) when a waiting or verified company of the country has the tax number.
 */
export async function requestVerification(caller: Caller): Promise<void> {
  const work = changeOwnCompany(caller, async (tx, { company }) => {
    requireRequestable(company.status);
    requireVerifiable(company, await countDocuments(tx, company.id));
    await tx
      .update(companies)
      .set({ status: "PENDING", rejectionReason: null, submittedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(companies.id, company.id));
    await publish(tx, "company.submitted", { id: company.id });
    return { action: "company.submit", changes: { status: [company.status, "PENDING"] } };
  });
  await work.catch(throwOnTakenNumber);
}

/**
 * Verifies or rejects a waiting company, or sends a verified one to another check; mails its owners. `seenAt` and `seenStatus` are
 * `submittedAt` and the status that the administrator saw. Throws `not_owner`, `not_found`, `invalid_transition`, `conflict`
 * when the company changed meanwhile.
 */
export async function decideVerification(
  caller: Caller,
  companyId: string,
  input: DecideVerification,
  seenAt: string | null = null,
  seenStatus: string | null = null,
): Promise<void> {
  assertMayAdminister(caller);
  const decision = DecideVerification.parse(input);
  const tags = await inTransaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(hasId(companies.id, companyId)).for("update");
    if (!company) throw new AppError("not_found", { detail: "There is no such company." });
    await lockAdministrator(tx, caller);
    const { status, action, event } = OUTCOMES[decision.decision];
    const isSeen = seenStatus === null || company.status === seenStatus;
    if (isSeen) requireDecidable(company.status, status);
    if (!isSeen || (seenAt !== null && company.submittedAt?.toISOString() !== seenAt)) {
      throw new AppError("conflict", { detail: "The company has changed since it was shown. Check it again." });
    }
    const reason = decision.decision === "verify" ? null : decision.reason;
    await markCompanyListings(tx, companyId, status);
    await tx
      .update(companies)
      .set({
        status,
        rejectionReason: reason,
        verifiedAt: status === "VERIFIED" ? sql`now()` : null,
        ...(status === "PENDING" && { submittedAt: sql`now()` }),
        updatedAt: sql`now()`,
      })
      .where(eq(companies.id, companyId));
    await indexCompany(tx, companyId);
    await recordAudit(tx, caller, {
      action,
      subjectId: companyId,
      changes: { status: [company.status, status] },
      ...(reason !== null && { reason }),
    });
    await mailOwners(tx, company, decision);
    const tags = await listCompanyTags(tx, companyId);
    await publish(tx, event, { id: companyId, tags });
    return tags;
  });
  invalidate(tags);
}

type NotifiedCompany = { id: string; name: string; slug: string };

async function mailOwners(tx: Db, company: NotifiedCompany, decision: DecideVerification): Promise<void> {
  const owners = await tx
    .select({ id: users.id, email: users.email, name: users.name, locale: users.locale })
    .from(users)
    .where(sql`company_id = ${company.id}::uuid and company_role = 'owner'`);
  for (const owner of owners) {
    if (!(await isMailWanted(tx, owner.id, "moderation"))) continue;
    await queueMail(tx, composeCheckMail(owner, company, decision));
  }
}

function changesOf(before: CompanyInput, after: CompanyInput): Record<string, [unknown, unknown]> {
  const keys = ["name", "inn", "kpp", "ogrn", "countryCode", "region", "description", "website"] as const;
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, [before[key], after[key]]]),
  );
}

/** Tells a violated constraint on tax numbers in the caller's terms, without a word of whose number it is. */
function throwOnTakenNumber(error: unknown): never {
  if (findViolatedConstraint(error) !== "companies_inn_claimed") throw error;
  throw new AppError("conflict", {
    detail: "Another company with this tax number is verified here or awaiting verification.",
    extra: { reason: "inn_taken" },
    errors: [{ pointer: "#/inn", code: "not_unique", detail: "belongs to another company here" }],
    cause: error,
  });
}
