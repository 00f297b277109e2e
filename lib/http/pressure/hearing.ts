import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ERRORS } from "@/lib/core/errors";

/*
 * When a connection of the API goes on after an answer: whatever is answered at once takes the loop from those who wait for the
 * database.
 */

/** The status of a refusal, and of whatever else is no use to ask for again at once (a failing health check, a store out of reach). */
export const BUSY = ERRORS.overloaded.status;

/**
 * How long a connection that was refused is not heard, in milliseconds. Of a thousand clients that ask again at once, refusing them took
 * all the time there was; who comes back when the answer said notices nothing. Behind a load balancer the next one on that connection
 * may be somebody else, who waits for so long: there are refusals only where more than two hundred connections are open. Half of the
 * tenth of a second in which a refusal has to come is left to the turns of the loop.
 */
const HELD_MS = 50;

/** Goes on with a connection that was refused, a while later. */
export function hearLater(socket: Socket): void {
  socket.pause();
  setTimeout(resume, HELD_MS, socket).unref();
}

/** The same once an answer of node:http that refuses is sent, and its request is over: until then node reads the rest of it. */
export function hearLaterAfter(res: ServerResponse): void {
  // The answer itself has no connection before its turn, and none once it is sent.
  const { req } = res;
  const { socket } = req;
  const hold = () => hearLater(socket);
  res.once("finish", () => (req.complete ? hold() : req.once("end", hold)));
}

const nextTurn: Socket[] = [];

/**
 * Goes on with a connection once all others were read from in this turn of the loop. It reads what a thousand sockets have for it, up
 * to 48 times over, before anything else has its turn: where more ask than that, and are answered at once, a batch for the database
 * would wait for seconds.
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
