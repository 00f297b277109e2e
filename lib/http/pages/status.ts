import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { singleton } from "@/lib/core/singleton";

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Headers of requests that Next answers with data for its scripts instead of a document. */
const FOR_SCRIPTS = ["rsc", "next-action"];

const documents = () => singleton("page-documents", () => new AsyncLocalStorage<ServerResponse>());

/** Next's listener, under which a page can say the status of its document: Next itself gives a page no way to its answer. */
export function withPageStatus(render: Listener): Listener {
  return (req, res) =>
    FOR_SCRIPTS.some((name) => req.headers[name] !== undefined)
      ? render(req, res)
      : documents().run(res, () => render(req, res));
}

/** Sets the status of the document that is being made; false where that can't be done, as under plain `next start`. */
export function setPageStatus(status: number): boolean {
  const res = documents().getStore();
  if (!res || res.headersSent) return false;
  res.statusCode = status;
  return true;
}
