// Hands requests under `/api` from node:http straight to the handlers. Next's own pipeline costs ten times as much.
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { log } from "@/lib/core/log";
import { type Answer, isStream } from "./answer";
import { type ApiRequest, hasShortBody, type Listener, readRequest, readWholeBody, splitUrl } from "./api-request";
import type { Params } from "./declaration";
import { answer } from "./pipeline";
import type { Resource } from "./route";
import { answerForNextAuth } from "./sign-in-requests";

/** Resources under `/api` by path, and the one that answers all other paths. */
export type ResourceTable = { api: Record<string, Resource>; unknown: Resource };
type AnswerRequest = (request: ApiRequest) => Promise<Answer>;
type Match = { resource: Resource; params: Params };

const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Answers requests by a table. Methods that nobody declares are refused like any other: behind the key, and counted on it. */
export function answerByTable(table: ResourceTable): AnswerRequest {
  const find = createRouter(table);
  return async (request) => {
    const { resource, params } = find(splitUrl(request.url).pathname);
    // Each handler knows the declarations of its whole resource.
    return answer(request, params, resource.GET.declarations);
  };
}

function createRouter({ api, unknown }: ResourceTable): (path: string) => Match {
  const exact = new Map<string, Resource>();
  const dynamic: { pattern: RegExp; names: string[]; resource: Resource }[] = [];
  for (const [path, resource] of Object.entries(api)) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    if (names.length === 0) exact.set(path, resource);
    else dynamic.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`), names, resource });
  }
  return (path) => {
    const found = exact.get(path);
    if (found) return { resource: found, params: {} };
    for (const { pattern, names, resource } of dynamic) {
      const values = pattern.exec(path)?.slice(1).map(decodeSegment) ?? [];
      const params = names.map((name, index) => [name, values[index]] as const).filter(isDecoded);
      if (params.length === names.length) return { resource, params: Object.fromEntries(params) };
    }
    return { resource: unknown, params: {} };
  };
}

/** A segment that is not percent-encoded UTF-8 names nothing. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function isDecoded(param: readonly [string, string | undefined]): param is [string, string] {
  return param[1] !== undefined;
}

/** Answers `/api` on a node server. An answer that can't be sent ends its connection. */
export function createApiListener(answerRequest: AnswerRequest): Listener {
  const respond = async (request: ApiRequest, res: ServerResponse) => {
    try {
      sendAnswer(res, await answerRequest(request));
    } catch (error) {
      log().error({ err: error }, "an answer could not be sent");
      res.destroy();
    }
  };
  // The adapter streams a long or chunked body, and lets go of one that is too long.
  const respondToStream = getRequestListener(
    async (request, { outgoing }) => {
      await respond(request, outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return (req, res) => {
    const request = readRequest(req);
    // The body of other methods is never read, and the web's Request refuses some outright (TRACE).
    if (!WITH_BODY.has(request.method)) return respond(request, res);
    if (!hasShortBody(req)) return respondToStream(req, res);
    return respond(
      Object.assign(request, { readWhole: () => readWholeBody(req), hasArrived: () => req.complete }),
      res,
    );
  };
}

/** Answers requests under `/api/auth` that Next would refuse in its own words before any handler, such as TRACE and `%zz`. */
export function createSignInListener(toNext: Listener): Listener {
  return (req, res) => {
    const refusal = answerForNextAuth(readRequest(req));
    return refusal ? sendAnswer(res, refusal) : toNext(req, res);
  };
}

function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): unknown {
  res.writeHead(status, headers);
  if (!isStream(body)) return res.end(body ?? undefined);
  // A reader that leaves ends the work; a failure in the middle cuts the connection, so that nobody takes a part for the whole.
  pipeline(Readable.from(body), res).catch((error) => log().warn({ err: error }, "a stream was not sent whole"));
}
