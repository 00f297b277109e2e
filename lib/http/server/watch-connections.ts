import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "@/lib/core/log";
import { findAnswer, sendProblem } from "../broken-request";
import { sendUnavailablePage } from "../pages/unavailable";
import { sealResponse } from "./sealed-response";

/*
 * Looks at all connections of a server every other second, for clients that read nothing and for answers that never begin.
 */

export type ConnectionLimits = {
  /** Time in which a client must take some of the bytes that wait for it, in milliseconds. */
  stallMs: number;
  /** Time from the end of a request to the beginning of its answer, in milliseconds. */
  deadlineMs: number;
};

const LOOK_MS = 2_000;
const RETRY_SECONDS = 2;

/** State of a connection at the last look, and the number of looks since it changed. */
type Progress = { queued: number; sent: number; stillLooks: number; res: ServerResponse | null; waitingLooks: number };

/**
 * Bytes that the system has not taken from node yet. A long write is one call to node, and only this tells how far it is. No public
 * property does; node's own timeout of a socket reads the same one.
 */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}

/**
 * Watches the connections of a server until it is closed. Looks are counted: while this process stands still, nobody is slow. Returns a
 * function that lists the open connections.
 */
export function watchConnections(server: Server, { stallMs, deadlineMs }: ConnectionLimits): () => Iterable<Socket> {
  const connections = new Map<Socket, Progress>();
  const lookMs = Math.min(LOOK_MS, stallMs / 4, deadlineMs / 4);
  const look = () => {
    for (const [socket, progress] of connections) {
      noteWrites(socket, progress);
      noteAnswer(socket, progress);
      if (progress.stillLooks * lookMs >= stallMs) disconnect(socket);
      else if (progress.res && progress.waitingLooks * lookMs >= deadlineMs) answerLate(progress.res);
    }
  };
  const timer = setInterval(look, lookMs).unref();
  server.once("close", () => clearInterval(timer));
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { queued: 0, sent: 0, stillLooks: 0, res: null, waitingLooks: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  return () => connections.keys();
}

/** A stream that has nothing to send is no stall. */
function noteWrites(socket: Socket, progress: Progress): void {
  const queued = socket.writableLength === 0 ? 0 : countQueuedBytes(socket);
  const sent = socket.bytesWritten - socket.writableLength;
  const isStill = queued > 0 && queued === progress.queued && sent === progress.sent;
  Object.assign(progress, { queued, sent, stillLooks: isStill ? progress.stillLooks + 1 : 0 });
}

function noteAnswer(socket: Socket, progress: Progress): void {
  const current = findAnswer(socket);
  const res = current?.req.complete && !current.headersSent ? current : null;
  Object.assign(progress, { res, waitingLooks: res && res === progress.res ? progress.waitingLooks + 1 : 0 });
}

/** A reset frees what the system has queued, too. */
function disconnect(socket: Socket): void {
  log().info({ queued: socket.writableLength }, "a client that reads nothing is disconnected");
  socket.resetAndDestroy();
}

function answerLate(res: ServerResponse): void {
  const { req } = res;
  const [instance = "/"] = (req.url ?? "/").split("?");
  log().warn({ method: req.method }, "an answer did not begin in time");
  res.shouldKeepAlive = false;
  // The functions that hold the answer back would hold this one too.
  for (const name of ["writeHead", "flushHeaders", "write", "end"]) Reflect.deleteProperty(res, name);
  const detail = "The response took too long. The change may be complete; read before you retry a write.";
  if (instance.startsWith("/api")) sendProblem(res, "unavailable", { detail, instance, retryAfter: RETRY_SECONDS });
  else sendUnavailablePage(req, res);
  sealResponse(res);
}
