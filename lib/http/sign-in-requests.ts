import { AppError } from "@/lib/core/errors";
import { type Answer, commonHeaders, problemAnswer, requestIdOf, toAppError, withoutCors } from "./answer";
import { type ApiRequest, splitUrl } from "./api-request";

const READ = ["GET", "HEAD", "OPTIONS"];
const BOTH = ["GET", "HEAD", "POST", "OPTIONS"];

/** What next-auth answers, and by which methods. `_log`, which lets anyone write into our log, is left out. */
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

/** Headers of every answer of sign-in: what comes with a cookie is for this site's pages alone. */
export function signInHeaders({ headers }: Pick<ApiRequest, "headers">): Record<string, string> {
  return withoutCors(commonHeaders(requestIdOf(headers.get("x-request-id"))));
}

/** Whatever was thrown, as a problem that all of the API tells so. */
export function signInProblem(request: Pick<ApiRequest, "url" | "headers">, error: unknown): Answer {
  const headers = signInHeaders(request);
  return problemAnswer(toAppError(error, headers["X-Request-Id"] ?? ""), splitUrl(request.url).pathname, headers);
}

/** The answer to what next-auth would answer in words of its own: other paths, other methods, OPTIONS. Null for all else. */
export function answerForNextAuth(request: Pick<ApiRequest, "method" | "url" | "headers">): Answer | null {
  const methods = METHODS.get(splitUrl(request.url).pathname);
  if (!methods) return signInProblem(request, new AppError("not_found", { detail: "There is nothing at this path." }));
  const headers = { Allow: methods.join(", ") };
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...signInHeaders(request), ...headers }, body: null };
  if (methods.includes(request.method)) return null;
  return signInProblem(
    request,
    new AppError("method_not_allowed", { detail: `Allowed here: ${headers.Allow}.`, headers }),
  );
}
