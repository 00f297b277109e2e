import { flushKeyUsage } from "@/lib/api-keys/usage-commands";
import { AppError } from "@/lib/core/errors";
import { type Answer, buildCommonHeaders, buildProblem, getRequestId, toResponse } from "./answer";
import { splitUrl } from "./api-request";
import type { Declarations, Method, Params, Route } from "./declaration";
import { flushAfter } from "./flush-after";
import { answer } from "./pipeline";
import { MAX_FIELDS, TOO_MANY_FIELDS } from "./server/field-count";

/** Declares one method of a resource. It is a function so that the types of input and output are inferred. */
export function route<Query = Record<string, never>, Body = undefined, Result = unknown>(
  declaration: Route<Query, Body, Result>,
): Route {
  return declaration as unknown as Route;
}

/** The path parameters as Next passes them. A catch-all has lists, which no declared route reads. */
type PathContext = { params: Promise<Record<string, string | string[]>> };
type Handler = ((request: Request, context: PathContext) => Promise<Response>) & { declarations: Declarations };
export type Resource = Record<Method | "HEAD" | "OPTIONS", Handler>;

/**
 * Makes all methods of one URL as Next expects them from a `route.ts`. Methods without a declaration answer 405 with `Allow`. A
 * resource without declarations answers 404.
 */
export function resource(declarations: Declarations): Resource {
  const handler: Handler = Object.assign(
    async (request: Request, context: PathContext) => {
      const refused = refuseManyFields(request);
      if (refused) return toResponse(refused);
      const made = await answer(request, single(await context.params), declarations);
      if (request.headers.has("authorization")) await flushAfter(flushKeyUsage);
      return toResponse(made);
    },
    { declarations },
  );
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** Answers a request with too many header fields, as `server.ts` does before any handler; null for others. */
function refuseManyFields({ headers, url }: Request): Answer | null {
  // Next adds some of its own.
  if ([...headers.keys()].filter((name) => !name.startsWith("x-forwarded-")).length <= MAX_FIELDS) return null;
  const common = buildCommonHeaders(getRequestId(headers.get("x-request-id")));
  return buildProblem(new AppError("headers_too_large", { detail: TOO_MANY_FIELDS }), splitUrl(url).pathname, common);
}

/** The single path parameters. Next passes undefined for a path without parameters. */
function single(params: Awaited<PathContext["params"]> | undefined): Params {
  return Object.fromEntries(
    Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
