import type { NextRequest } from "next/server";
import { getToken } from "next-auth/jwt";
import NextAuth from "next-auth/next";
import { authOptions, sessionCookieName } from "@/lib/auth/options";
import { authSecret } from "@/lib/core/env";
import { AppError, ERRORS } from "@/lib/core/errors";
import { log } from "@/lib/core/log";

type Context = { params: Promise<{ nextauth: string[] }> };

// `_log`, which lets anyone write into our log, is left out.
const ACTIONS = new Set(["providers", "session", "csrf", "signin", "signout", "callback", "verify-request", "error"]);

// next-auth owns this path and its shapes, so this is the one route that is no `route({...})`; see lib/auth/options.ts.
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action = ""] = (await context.params).nextauth;
  if (!ACTIONS.has(action)) return problem(new AppError("not_found"));
  // next-auth turns whatever sign-in throws into a 401; the real reason comes by this way.
  const refusals: AppError[] = [];
  try {
    const response = await NextAuth(
      request,
      context,
      authOptions((error) => refusals.push(error)),
    );
    if (refusals[0]) return problem(refusals[0]);
    if (action !== "session") return response;
    return withCookies(response, (await isDueForRenewal(request)) ? [sessionCookieName()] : []);
  } catch (error) {
    if (error instanceof SyntaxError) return problem(new AppError("invalid_json"));
    log().error({ err: error }, "next-auth failed");
    return problem(new AppError("internal"));
  }
}

/** Seconds after which a cookie is renewed: it lasts for thirty times as long. */
const RENEWED_AFTER = 24 * 60 * 60;

/**
 * Whether the session's cookie is old enough to get a new term. next-auth would renew it at every question: an answer
 * that comes late would then put the cookie of before over one that a new password or the end of all other sessions
 * has just set, and sign this browser out.
 */
async function isDueForRenewal(request: NextRequest): Promise<boolean> {
  const token = await getToken({ req: request, secret: authSecret(), cookieName: sessionCookieName() });
  return typeof token?.iat === "number" && Date.now() / 1000 - token.iat > RENEWED_AFTER;
}

/**
 * Leaves only cookies of these names: the header of every public page asks who is signed in, and a visitor who just
 * reads should get no cookie for that.
 */
function withCookies(response: Response, names: readonly string[]): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  const own = response.headers.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(name)));
  for (const cookie of own) headers.append("set-cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

function problem({ code, retryAfter }: AppError): Response {
  const { status, title } = ERRORS[code];
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "private, no-store",
  });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return new Response(JSON.stringify({ type: `/docs/errors#${code}`, title, status, code }), { status, headers });
}

export { handle as GET, handle as POST };
