// /api/auth: the routes of next-auth.
import { NextRequest } from "next/server";
import { getToken } from "next-auth/jwt";
import NextAuth from "next-auth/next";
import { getSessionCookieName, isHttps, makeAuthOptions } from "@/lib/auth/options";
import { findSession } from "@/lib/auth/queries";
import { getAuthSecret } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { toResponse } from "@/lib/http/answer";
import { requireBytes } from "@/lib/http/api-request";
import { answerForNextAuth, buildSignInHeaders, buildSignInProblem } from "@/lib/http/sign-in-requests";

type Context = { params: Promise<{ nextauth: string[] }> };

/** A form of next-auth's has a handful of short fields. */
const MAX_BYTES = 16 * 1024;

// next-auth owns this path and its shapes, so this is the one route that is no `route({...})`; see lib/auth/options.ts.
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const answer = answerForNextAuth(request);
  if (answer) return toResponse(answer);
  // HEAD is not among the methods of next-auth; Next sends no body to it.
  return ask(request.method === "HEAD" ? new NextRequest(request.url, { headers: request.headers }) : request, context);
}

async function ask(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // next-auth turns whatever sign-in throws into a 401; the real reason comes by this way.
  const refusals: unknown[] = [];
  try {
    const response = await NextAuth(
      await bounded(request),
      context,
      makeAuthOptions((error) => refusals.push(error)),
    );
    if (refusals[0]) return problem(request, refusals[0]);
    for (const [name, value] of Object.entries(buildSignInHeaders(request))) response.headers.set(name, value);
    if (action !== "session") return response;
    return withCookies(response, await cookiesDue(request, response));
  } catch (error) {
    return problem(request, error instanceof SyntaxError ? new AppError("invalid_json") : error);
  }
}

/** The request with its body read, which next-auth would read whatever its length. Throws `payload_too_large`. */
async function bounded(request: NextRequest): Promise<NextRequest> {
  if (!request.body) return request;
  const { url, method, headers } = request;
  return new NextRequest(url, { method, headers, body: Buffer.from(await requireBytes(request, MAX_BYTES)) });
}

/** Seconds after which a cookie is renewed: it lasts for thirty times as long. */
const RENEWED_AFTER = 24 * 60 * 60;

/**
 * The cookies that an answer about the session sets: one that is old enough gets a new term. next-auth would renew it at
 * every request. A late answer would then replace the cookie that a new password has just set, and sign this browser out.
 */
async function cookiesDue(request: NextRequest, response: Response): Promise<string[]> {
  const name = getSessionCookieName();
  const token = await getToken({ req: request, secret: getAuthSecret(), cookieName: name });
  if (typeof token?.iat !== "number" || Date.now() / 1000 - token.iat <= RENEWED_AFTER) return [];
  // The mark of a session's end is kept as long as cookies of before it last; a copy renewed later would outlive it. Asked
  // once the new cookie is made, so that an end that this does not see yet comes after it.
  const session = await findSession(token).catch((error: unknown) => {
    log().error({ err: error }, "a session could not be read");
    return undefined;
  });
  if (session === undefined) return [];
  if (session === null) return [`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isHttps() ? "; Secure" : ""}`];
  return response.headers.getSetCookie().filter((cookie) => cookie.startsWith(name));
}

/**
 * Sets these cookies and no others: the header of every public page asks who is signed in, and a visitor who just reads
 * should get no cookie for that.
 */
function withCookies(response: Response, cookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

const problem = (request: NextRequest, error: unknown) => toResponse(buildSignInProblem(request, error));

export {
  handle as GET,
  handle as HEAD,
  handle as POST,
  handle as DELETE,
  handle as OPTIONS,
  handle as PATCH,
  handle as PUT,
};
