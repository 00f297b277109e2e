import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

/** Fields of the log for work that a request caused. */
export type RequestContext = { requestId: string };

const getStorage = () => singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

/** Runs work for a request; statements and spans within it know the request. */
export function runForRequest<T>(context: RequestContext, work: () => T): T {
  return getStorage().run(context, work);
}

/** Returns the request that the present work belongs to; of a batch, its first. Undefined for jobs, commands, and where it would cost too much. */
export function getRequestContext(): RequestContext | undefined {
  return getStorage().getStore();
}
