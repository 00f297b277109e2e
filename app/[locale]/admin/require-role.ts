import { notFound } from "next/navigation";
import { requireSession, type Session } from "@/lib/auth/session";
import type { Locale } from "@/lib/i18n/routing";

/**
 * Requires an administrator, by the role in the database. A signed-out visitor is sent to sign in; any other account
 * gets 404.
 */
export async function requireAdmin(locale: Locale, path: string): Promise<Session> {
  const session = await requireSession(locale, path);
  return session.role === "admin" ? session : notFound();
}

/** Requires an editor or administrator in the same way. */
export async function requireEditor(locale: Locale, path: string): Promise<Session> {
  const session = await requireSession(locale, path);
  return session.role === "editor" || session.role === "admin" ? session : notFound();
}
