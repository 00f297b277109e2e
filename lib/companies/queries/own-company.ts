// Reads of the caller's own company: details, documents, members, invitations.

import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { type Caller, getAccount } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { findFile, isStorageKey } from "@/lib/core/storage";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import type { CompanyDocument } from "../contract";
import { getParting, type Parting } from "../member-policy";
import type { CompanyInvitation, CompanyMember, InvitationOffer, OwnCompany } from "../own-contract";
import type { DocumentType } from "../reference";
import { createNoCompanyError, isGoodLink, selectMembers } from "../rows";
import { companies, companyDocuments, companyInvitations } from "../schema";

/** The company of the caller with its documents, in any state; null for who belongs to none. */
export async function findOwnCompany(caller: Caller): Promise<OwnCompany | null> {
  const companyId = getAccount(caller)?.company?.id;
  if (!companyId) return null;
  const [[row], documents] = await Promise.all([
    db().select(COMPANY_COLUMNS).from(companies).where(eq(companies.id, companyId)),
    listDocuments([companyId]),
  ]);
  return row ? toOwnCompany(row, documents) : null;
}

type Stored = Omit<OwnCompany, "submittedAt" | "verifiedAt" | "createdAt" | "documents"> & {
  submittedAt: Date | null;
  verifiedAt: Date | null;
  createdAt: Date;
};
type OwnedDocument = CompanyDocument & { companyId: string };

/** Converts a row to a company with those of the documents that are its own. */
export function toOwnCompany<Row extends Stored>(row: Row, documents: readonly OwnedDocument[]) {
  return {
    ...row,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    documents: documents.flatMap(({ companyId, ...document }) => (companyId === row.id ? [document] : [])),
  };
}

/** Columns of a company that its members and administrators see. */
const { searchKey: _searchKey, updatedAt: _updatedAt, ...columns } = getTableColumns(companies);
export const COMPANY_COLUMNS = columns;

/** Documents of companies, oldest first. */
export async function listDocuments(companyIds: readonly string[]): Promise<OwnedDocument[]> {
  const { companyId, id, name, contentType, size, createdAt, removedAt } = companyDocuments;
  const rows = await db()
    .select({ companyId, id, name, contentType, size, createdAt })
    .from(companyDocuments)
    .where(and(inArray(companyId, [...companyIds]), isNull(removedAt)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

type DocumentFile = { name: string; contentType: DocumentType; bytes: Uint8Array<ArrayBuffer> };

/** A document's file, for members of its company and administrators in their session. Throws `not_found` for all others. */
export async function readDocument(caller: Caller, documentId: string): Promise<DocumentFile> {
  const account = caller.kind === "session" ? caller : null;
  const [row] = await db()
    .select()
    .from(companyDocuments)
    .where(and(hasId(companyDocuments.id, documentId), isNull(companyDocuments.removedAt)));
  const mayRead = row && account && (account.role === "admin" || account.company?.id === row.companyId);
  const bytes = mayRead && isStorageKey(row.storageKey) ? await findFile(row.storageKey) : null;
  if (!row || !bytes) throw new AppError("not_found", { detail: "There is no such document." });
  return { name: row.name, contentType: row.contentType, bytes };
}

const byRole = sql`array_position(array['owner','manager','viewer'], ${users.companyRole})`;

/** Members of the caller's company: owners first, then managers and viewers. Throws `not_found` without a company. */
export async function listMembers(caller: Caller): Promise<CompanyMember[]> {
  const account = getAccount(caller);
  if (!account?.company) throw createNoCompanyError();
  const rows = await db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.companyRole,
      listingCount: sql<number>`(select count(*)::int from ${listings} l
        where l.owner_id = ${users}.id and l.company_id = ${users}.company_id and l.deleted_at is null)`,
    })
    .from(users)
    .where(eq(users.companyId, account.company.id))
    .orderBy(byRole, asc(users.createdAt), asc(users.id));
  return rows.map((row) => ({ ...row, isMe: row.id === account.userId }));
}

/** Effect on the caller's company if they deleted the account, as `deleteAccount` decides; null without a company. */
export async function findParting(caller: Caller): Promise<Parting | null> {
  const account = getAccount(caller);
  return account?.company ? getParting(await selectMembers(db(), account.company.id), account.userId) : null;
}

/** Invitations of the caller's company that nobody took yet; only its owners see whom they asked. */
export async function listInvitations(caller: Caller): Promise<CompanyInvitation[]> {
  const company = getAccount(caller)?.company;
  if (company?.role !== "owner") return [];
  const rows = await db()
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, company.id), isNull(companyInvitations.keptUntil)))
    .orderBy(asc(companyInvitations.createdAt), asc(companyInvitations.id));
  const now = Date.now();
  return rows.map(({ id, email, role, createdAt, expiresAt }) => ({
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOver: expiresAt.getTime() <= now,
  }));
}

/** The invitation behind a link; null when the link is not good (`isGoodLink`). */
export async function findInvitation(token: string): Promise<InvitationOffer | null> {
  const [row] = await db()
    .select({ companyName: companies.name, email: companyInvitations.email, role: companyInvitations.role })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .where(isGoodLink(token));
  return row ?? null;
}
