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

/** An account as policies see it; read from the database, never from a session token. */
export type Account = { userId: string; role: "user" | "editor" | "admin"; tariff: TariffId };

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
