import type { TariffId } from "./tariff-id";

/** What an API key may be allowed to do. */
export const SCOPES = [
  "listings:read",
  "listings:write",
  "chats:read",
  "chats:write",
  "market:read",
  "webhooks:manage",
] as const;
export type Scope = (typeof SCOPES)[number];

/** What a member may do for a company, from most to least. */
export const COMPANY_ROLES = ["owner", "manager", "viewer"] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The company that an account works for, and as what. */
type Membership = { id: string; role: CompanyRole };

/** An account as policies see it; read from the database, never from a session token. */
export type Account = {
  userId: string;
  role: "user" | "editor" | "admin";
  tariff: TariffId;
  /** Null, or left out, for who belongs to no company. */
  company?: Membership | null;
};

/** Who asks: nobody known, a key, a signed-in person, or the system itself (jobs, the command line). */
export type Caller =
  | { kind: "anonymous" }
  | ({ kind: "key"; keyId: string; scopes: readonly Scope[] } & Account)
  | ({ kind: "session" } & Account)
  | { kind: "system"; name: string };

/** The caller's account, or null for nobody known and for the system. */
export function accountOf(caller: Caller): Account | null {
  return caller.kind === "key" || caller.kind === "session" ? caller : null;
}
