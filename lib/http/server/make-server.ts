import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { findHostFault, type Listener } from "../api-request";
import { answerBrokenRequest, findAnswer, noteUnderWay, type RefuseMethod, sendProblem } from "../broken-request";
import { MAX_FIELDS, TOO_MANY_FIELDS } from "./field-count";
import { type ConnectionLimits, watchConnections } from "./watch-connections";

/*
 * The HTTP server with its limits: what is no proper request, comes too slowly, or is never read, ends here.
 */

/** Time for which an idle connection is kept: longer than a load balancer keeps its own, so that it never sends into a closed one. */
const KEEP_ALIVE_MS = 72_000;
/** Time for which running requests may go on while the server closes. */
export const DRAIN_MS = 2_000;
/** Most of the work of a request is statements of 30 seconds at most. */
const LIMITS: ConnectionLimits = { stallMs: 30_000, deadlineMs: 60_000 };
const TIMES: ServerOptions = { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

type Options = ServerOptions &
  Partial<ConnectionLimits> & {
    /** Answers a request to the API whose method node:http does not know. */
    refuseMethod?: RefuseMethod;
  };

/** Creates a server. `options` are for tests, besides `refuseMethod`. */
export function makeServer(
  listener: Listener,
  { refuseMethod, stallMs, deadlineMs, ...options }: Options = {},
): Server {
  const server = new LastAnswersServer(
    {
      maxHeaderSize: 16 * 1024,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's own answer to a missing Host has no body.
      requireHostHeader: false,
      ...TIMES,
      ...options,
    },
    (req, res) => {
      noteUnderWay(req, res);
      if (!res.socket) watchQueued(req.socket, res);
      if (!server.listening) res.shouldKeepAlive = false;
      const detail = findHostFault(req);
      if (req.rawHeaders.length > 2 * MAX_FIELDS) return refuseFields(req, res);
      if (detail) return sendProblem(res, "bad_request", { detail, instance: readPath(req) });
      if (req.headers["transfer-encoding"] !== undefined) refuseManyTrailers(req, res);
      return listener(req, res);
    },
  );
  // One more than are allowed, so that they are seen.
  server.maxHeadersCount = MAX_FIELDS + 1;
  server.on("clientError", (error, socket) => answerBrokenRequest(error, socket, refuseMethod));
  const limits = { stallMs: stallMs ?? LIMITS.stallMs, deadlineMs: deadlineMs ?? LIMITS.deadlineMs };
  server.listConnections = watchConnections(server, limits);
  return server;
}

const queued = new WeakMap<Duplex, Set<ServerResponse>>();

/**
 * Closes an answer that waits behind another one of its connection when that ends: Node tells nobody, and whoever waits for its end
 * would keep what it holds for good.
 */
function watchQueued(socket: Duplex, res: ServerResponse): void {
  const known = queued.get(socket);
  const waiting = known ?? new Set<ServerResponse>();
  waiting.add(res);
  res.once("close", () => waiting.delete(res));
  if (known) return;
  queued.set(socket, waiting);
  socket.once("close", () => {
    for (const each of waiting) {
      if (each.socket) continue;
      each.destroyed = true;
      each.emit("close");
    }
  });
}

/** A server whose last answers say `Connection: close`, so that nobody sends the next request into a closed connection. */
class LastAnswersServer extends Server {
  listConnections: () => Iterable<Duplex> = () => [];

  override close(callback?: (error?: Error) => void): this {
    for (const socket of this.listConnections()) {
      const res = findAnswer(socket);
      if (res && !res.headersSent) res.shouldKeepAlive = false;
    }
    return super.close(callback);
  }
}

/** The path of a request, for an answer: the query is not repeated. */
const readPath = ({ url = "" }: IncomingMessage) => (url.startsWith("/") ? url.split("?")[0] : "/") ?? "/";

function refuseFields(req: IncomingMessage, res: ServerResponse): void {
  res.shouldKeepAlive = false;
  sendProblem(res, "headers_too_large", { detail: TOO_MANY_FIELDS, instance: readPath(req) });
}

/** Trailing fields come behind the body: its reader never gets the end of one with too many. */
function refuseManyTrailers(req: IncomingMessage, res: ServerResponse): void {
  const push = req.push.bind(req);
  req.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk !== null || req.rawTrailers.length <= 2 * MAX_FIELDS) return push(chunk, encoding);
    if (res.headersSent) req.destroy();
    else refuseFields(req, res);
    return false;
  };
}

/** Stops accepting, lets running requests end, then cuts off the rest: streams, slow readers, silent connections. */
export async function closeServer(server: Server, { atOnce }: { atOnce: boolean }): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), atOnce ? 0 : DRAIN_MS);
  // An answer that ends now leaves its connection idle: look again until none is left.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cutOff);
  clearInterval(sweep);
}
