// The session of the current request, for pages, server actions and routes of Next.

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { encode } from "next-auth/jwt";
import { getServerSession } from "next-auth/next";
import { cache } from "react";
import { getClientIp } from "@/lib/core/client-ip";
import { getAuthSecret } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import { findPendingDocuments } from "@/lib/legal/queries";
import type { UserLocale } from "@/lib/users/contract";
import { endSession, recordPresence } from "./commands";
import { SESSION_SECONDS, type SessionToken } from "./contract";
import { getSessionCookieName, isHttps, makeAuthOptions } from "./options";
import { findPresence, type Session } from "./queries";

export type { Session } from "./queries";

/**
 * The signed-in person with current role and tariff, or null; read once per request. A page that asks becomes dynamic, so public
 * pages never do. Throws when the database is out of reach.
 */
export const currentSession = cache(async (): Promise<Session | null> => {
  const presence = await findPresence(await readPresentedToken());
  if (presence?.isDue) await recordDevice(presence.token);
  return presence?.session ?? null;
});

/**
 * The signed-in person, who has accepted the documents in effect. Everybody else is redirected to sign in or to accept them, and
 * comes back to `next`.
 */
export async function requireSession(locale: UserLocale, next: string): Promise<Session> {
  const session = await requireSignedIn(locale, next);
  const pending = await findPendingDocuments(session.userId);
  if (pending.length > 0) redirect(`/${locale}/account/agreement?next=${encodeURIComponent(next)}`);
  return session;
}

/** The signed-in person, for pages that stay open to those who accept no documents: whoever refuses must be able to leave. */
export async function requireSignedIn(locale: UserLocale, next: string): Promise<Session> {
  return (await currentSession()) ?? redirect(`/${locale}/sign-in?next=${encodeURIComponent(next)}`);
}

/** Signs this browser in: sets the cookie that next-auth itself would set. Only in a server action or a route. */
export async function startSession(token: SessionToken): Promise<void> {
  const value = await encode({ token: { ...token }, secret: getAuthSecret(), maxAge: SESSION_SECONDS });
  await setCookie(value, SESSION_SECONDS);
  await recordDevice(token);
}

/** Signs this browser out, and voids copies of its cookie. Only in a server action or a route. */
export async function endCurrentSession(): Promise<void> {
  await endSession(await readPresentedToken());
  await setCookie("", 0);
}

/** Writes down from where a session is used. A record that fails must not keep anybody out. */
async function recordDevice(token: SessionToken): Promise<void> {
  const sent = await headers();
  const device = { ip: getClientIp(sent), userAgent: sent.get("user-agent") ?? "" };
  await recordPresence(token, device).catch((error: unknown) => {
    log().warn({ err: error }, "a session could not be written down");
  });
}

/** The claims of a cookie that next-auth finds genuine and in time; whether they still hold is not known yet. */
async function readPresentedToken(): Promise<unknown> {
  const options = makeAuthOptions();
  const presented = await getServerSession({
    ...options,
    callbacks: { ...options.callbacks, session: ({ token }) => ({ token, expires: "" }) },
  });
  return (presented as { token?: unknown } | null)?.token;
}

async function setCookie(value: string, maxAge: number): Promise<void> {
  const jar = await cookies();
  jar.set(getSessionCookieName(), value, { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(), maxAge });
}
