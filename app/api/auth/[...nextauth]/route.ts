import type { NextRequest } from "next/server";
import NextAuth from "next-auth/next";
import { authOptions, sessionCookieName } from "@/lib/auth/options";
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
    return action === "session" ? withoutByCookies(response) : response;
  } catch (error) {
    if (error instanceof SyntaxError) return problem(new AppError("invalid_json"));
    log().error({ err: error }, "next-auth failed");
    return problem(new AppError("internal"));
  }
}

/**
 * Leaves only the session's own cookie: the header of every public page asks who is signed in, and a visitor who
 * just reads should get no cookie for that.
 */
function withoutByCookies(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  const own = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(sessionCookieName()));
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
