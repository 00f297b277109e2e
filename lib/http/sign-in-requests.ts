import { AppError } from "@/lib/core/errors";
import { type Answer, buildCommonHeaders, buildProblem, getRequestId, removeCors, toAppError } from "./answer";
import { type ApiRequest, splitUrl } from "./api-request";
import { FOREIGN_ORIGIN } from "./pages/other-sites";
import { isFromOtherSite } from "./pages/own";

/*
 * Requests to next-auth under `/api/auth` that it would answer in its own words: unknown paths and methods, and OPTIONS.
 */

const READ = ["GET", "HEAD", "OPTIONS"];
const BOTH = ["GET", "HEAD", "POST", "OPTIONS"];

/** The paths of next-auth and their methods. `_log`, which lets anyone write into our log, is left out. */
const METHODS = new Map<string, readonly string[]>([
  ["/api/auth/providers", READ],
  ["/api/auth/csrf", READ],
  ["/api/auth/session", BOTH],
  ["/api/auth/signin", BOTH],
  ["/api/auth/signin/credentials", BOTH],
  ["/api/auth/callback/credentials", ["POST", "OPTIONS"]],
  ["/api/auth/signout", BOTH],
  ["/api/auth/verify-request", READ],
  ["/api/auth/error", READ],
]);

/** Headers of every answer of sign-in. They have no CORS: answers with a cookie are for pages of this site alone. */
export function buildSignInHeaders({ headers }: Pick<ApiRequest, "headers">): Record<string, string> {
  return removeCors(buildCommonHeaders(getRequestId(headers.get("x-request-id"))));
}

/** Makes the answer to anything that was thrown, as the rest of the API does. */
export function buildSignInProblem(request: Pick<ApiRequest, "url" | "headers">, error: unknown): Answer {
  const headers = buildSignInHeaders(request);
  return buildProblem(toAppError(error, headers["X-Request-Id"] ?? ""), splitUrl(request.url).pathname, headers);
}

/** Answers a request that next-auth would answer in its own words; null for all other requests. */
export function answerForNextAuth(request: Pick<ApiRequest, "method" | "url" | "headers">): Answer | null {
  const methods = METHODS.get(splitUrl(request.url).pathname);
  if (!methods)
    return buildSignInProblem(request, new AppError("not_found", { detail: "There is nothing at this path." }));
  const headers = { Allow: methods.join(", ") };
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...buildSignInHeaders(request), ...headers }, body: null };
  if (!methods.includes(request.method)) {
    const detail = `Allowed here: ${headers.Allow}.`;
    return buildSignInProblem(request, new AppError("method_not_allowed", { detail, headers }));
  }
  if (request.method === "POST" && isFromOtherSite(request))
    return buildSignInProblem(request, new AppError("foreign_origin", { detail: FOREIGN_ORIGIN }));
  return null;
}
