import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/*
 * When a connection of the API that was answered is read on from: whatever is read at once takes the loop from those who wait for the
 * database. (Pages wait for the processor, and gain nothing by it.)
 */

/** The status of whoever is told to come back later. */
export const BUSY = 503;

/**
 * How long a connection that was refused is not heard, in milliseconds. Who comes back when the answer said notices nothing; of a
 * thousand who ask again at once, refusing them took all the time there was (W1: 242 answered a second, with this 650 of 1 300).
 * With the turn of the loop that follows, the next refusal still comes within a tenth of a second.
 */
const HELD_MS = 50;

/** Reads on from a connection that was refused, a while later. */
export function hearLater(socket: Socket): void {
  socket.pause();
  setTimeout(resume, HELD_MS, socket).unref();
}

/** The same once an answer of node:http that refuses is sent. */
export function hearLaterAfter(res: ServerResponse): void {
  // By then the answer has let go of its connection.
  const { socket } = res;
  if (socket) res.once("finish", () => hearLater(socket));
}

const nextTurn: Socket[] = [];

/**
 * Reads on from a connection in the next turn of the loop. It reads what a thousand sockets have for it, up to 48 times over, before
 * anything else has its turn: where more ask than that, and are answered at once, a batch for the database would wait for seconds.
 */
export function hearNextTurn(socket: Socket): void {
  socket.pause();
  if (nextTurn.push(socket) === 1) setImmediate(resumeAll);
}

function resumeAll(): void {
  for (const socket of nextTurn.splice(0)) resume(socket);
}

function resume(socket: Socket): void {
  socket.resume();
}
