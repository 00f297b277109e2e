// Settings of next-auth: cookies, the password check, what a session tells the browser.

import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { getClientIp } from "@/lib/core/client-ip";
import { env, getAuthSecret } from "@/lib/core/env";
import { log } from "@/lib/core/log";
import { SignInInput } from "@/lib/users/contract";
import { endSession, openSession } from "./commands";
import { SESSION_SECONDS, SessionToken } from "./contract";
import { findSession, type Session } from "./queries";

/** Whether visitors come over https, which is when cookies are Secure. */
export function isHttps(): boolean {
  return env().APP_URL.startsWith("https://");
}

/** Name of the session cookie. The prefix makes browsers refuse it from anything but https. */
export function getSessionCookieName(): string {
  return `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;
}

/**
 * Settings of next-auth, made at each call since `next build` has no environment. Its defaults fit: cookies HttpOnly, SameSite=Lax,
 * Secure over https; a CSRF token on its POSTs. `onRefusal` gets errors other than a wrong password: too many attempts, a
 * session that could not be read.
 */
export function makeAuthOptions(onRefusal?: (error: unknown) => void): NextAuthOptions {
  // next-auth learns its own address from this variable and from nowhere else.
  // biome-ignore lint/style/noProcessEnv: a write for next-auth, not a setting that is read.
  process.env.NEXTAUTH_URL = env().APP_URL;
  return {
    secret: getAuthSecret(),
    useSecureCookies: isHttps(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { maxAge: SESSION_SECONDS },
    pages: { signIn: "/ru/sign-in", signOut: "/ru", error: "/ru/sign-in" },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const input = SignInInput.safeParse({ email: credentials?.email, password: credentials?.password });
          if (!input.success) return null;
          const token = await openSession(input.data, getClientIp(new Headers(request.headers ?? {}))).catch(
            (error: unknown) => {
              onRefusal?.(error);
              throw error;
            },
          );
          // next-auth's user needs an id; the token callback turns this into what the session carries.
          return token && { id: token.userId, token };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => asJwt(user ? SessionToken.parse((user as { token?: unknown }).token) : token),
      session: ({ session, token }) => describeSession(token, session.expires, (error) => onRefusal?.(error)),
      redirect: ({ url }) => sameSite(url),
    },
    events: { signOut: ({ token }) => endSession(token) },
    logger: {
      // A refused sign-in or an old cookie is everyday; next-auth calls both an error.
      error: (code, metadata) =>
        log().info({ code, err: metadata instanceof Error ? metadata : undefined }, "next-auth"),
      warn: (code) => log().debug({ code }, "next-auth"),
      debug: () => {},
    },
  };
}

/** Keeps our claims only: what next-auth puts there by itself (name, e-mail) would grow stale. */
function asJwt(token: unknown): JWT {
  const parsed = SessionToken.safeParse(token);
  return parsed.success ? { ...parsed.data } : {};
}

type NextAuthSession = Awaited<ReturnType<NonNullable<NonNullable<NextAuthOptions["callbacks"]>["session"]>>>;

/**
 * Answer of `/api/auth/session`: the signed-in person, or an empty object when signed out. A failing database must not throw here,
 * since next-auth would then delete the cookie; the caller answers 503 instead.
 */
async function describeSession(
  token: JWT,
  expires: string,
  onFailure: (error: unknown) => void,
): Promise<NextAuthSession> {
  const session = await findSession(token).catch((error: unknown) => {
    onFailure(error);
    return null;
  });
  if (!session) return {} as NextAuthSession;
  const { name, email, role, tariff } = session;
  const user: Pick<Session, "name" | "email" | "role" | "tariff"> = { name, email, role, tariff };
  return { user, expires };
}

/** An address of our own site to go to, as an absolute one; anything else becomes the start page. */
function sameSite(url: string): string {
  const home = env().APP_URL;
  if (!URL.canParse(url, home)) return home;
  const target = new URL(url, home);
  return target.origin === new URL(home).origin ? target.href : home;
}
