import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { merged } from "@/lib/core/merged";
import type { Answer } from "../answer";
import type { Api } from "../api-router";
import { MAX_BODY_BYTES } from "../body";
import { type Incoming, incoming } from "../incoming";
import { BUSY, hearLaterAfter } from "../pressure/hearing";
import { answerForNextAuth } from "../sign-in-requests";

const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Answers `/api` straight from the handlers, past Next's pipeline, which costs ten times as much. */
export function apiListener(api: Api): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const respond = async (request: Incoming, res: ServerResponse) => send(res, await api.answer(request));
  // Reading a body off the socket, and letting go of one that is too long, is the adapter's craft.
  const withBody = getRequestListener(
    async (request, { outgoing }) => {
      await respond(request, outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return async (req, res) => {
    const method = req.method ?? "";
    // Of the others nobody reads a body, and the web's Request refuses some outright (TRACE).
    if (!WITH_BODY.has(method)) return respond(plain(req, method), res);
    return saysItIsShort(req)
      ? respond(merged(plain(req, method), { whole: () => readWhole(req), isHere: () => req.complete }), res)
      : withBody(req, res);
  };
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Answers under `/api/auth` what Next would refuse in words of its own before any handler sees it, such as TRACE and `%zz`. */
export function signInListener(toNext: Listener): Listener {
  return (req, res) => {
    const answer = answerForNextAuth(plain(req, req.method ?? ""));
    return answer ? send(res, answer) : toNext(req, res);
  };
}

const plain = (req: IncomingMessage, method: string): Incoming =>
  incoming(method, req.url ?? "/", (name) => headerOf(req, name));

/** Whether a body is no longer than any may be, and comes to its end by itself: nothing of it has to be let go of. */
export function saysItIsShort({ headers, url = "" }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return (
    length !== undefined &&
    headers["transfer-encoding"] === undefined &&
    Number(length) <= MAX_BODY_BYTES &&
    url.startsWith("/")
  );
}

/**
 * The body of a request. Node keeps to the length that was announced, and drops what nobody reads once the answer is sent.
 * Throws when the sender goes away, also when they went before: a closed stream says nothing any more.
 */
export function readWhole(req: IncomingMessage): Promise<Uint8Array> {
  const gone = () => new Error("the connection ended before the body did");
  if (req.destroyed) return Promise.reject(gone());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once("error", reject);
    req.once("close", () => reject(gone()));
  });
}

/** Repeated headers are joined, as in a `Request`: of some Node keeps the first, and a second `Authorization` is not overlooked. */
function headerOf(req: IncomingMessage, name: string): string | null {
  if (name === "authorization" || name === "content-type")
    return req.headers[name] === undefined ? null : (req.headersDistinct[name]?.join(", ") ?? null);
  const value = req.headers[name];
  return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
}

function send(res: ServerResponse, { status, headers, body }: Answer): void {
  if (status === BUSY) hearLaterAfter(res);
  res.writeHead(status, headers);
  res.end(body ?? undefined);
}
