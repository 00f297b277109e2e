import { notFound } from "next/navigation";
import { requireSession, type Session } from "@/lib/auth/session";
import type { Locale } from "@/lib/i18n/routing";

/**
 * The signed-in editor or administrator, with the role as the database has it now. Strangers are sent to sign in;
 * everybody else sees the page that does not exist.
 */
export async function requireEditor(locale: Locale, path: string): Promise<Session> {
  const session = await requireSession(locale, path);
  if (session.role !== "editor" && session.role !== "admin") notFound();
  return session;
}
