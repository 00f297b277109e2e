// The caller of a command or a query: nobody, a key, a session, or the system itself.
import type { TariffId } from "./tariff-id";

/** Scopes that an API key can have. */
export const SCOPES = [
  "listings:read",
  "listings:write",
  "chats:read",
  "chats:write",
  "market:read",
  "webhooks:manage",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Roles of a member in a company, from most rights to least. */
export const COMPANY_ROLES = ["owner", "manager", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The company of an account, and its role there. */
type Membership = { id: string; role: CompanyRole };

/** An account as policies see it; read from the database, never from a session token. */
export type Account = {
  userId: string;
  role: "user" | "editor" | "admin";
  tariff: TariffId;
  /** Null or missing for an account without a company. */
  company?: Membership | null;
};

/** The caller of a query or command: anonymous, a key, a signed-in person, or the system (jobs, the command line). */
export type Caller =
  | { kind: "anonymous" }
  | ({ kind: "key"; keyId: string; scopes: readonly Scope[] } & Account)
  | ({ kind: "session" } & Account)
  | { kind: "system"; name: string };

/** Returns the side that an account writes for: the id of its company, or of the person without one. */
export const getSideId = ({ userId, company }: Account): string => company?.id ?? userId;

/** Returns the account of the caller, or null for anonymous callers and the system. */
export function getAccount(caller: Caller): Account | null {
  return caller.kind === "key" || caller.kind === "session" ? caller : null;
}
