import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { singleton } from "@/lib/core/singleton";
import type { Listener } from "../node-request";

/** Headers of requests that Next answers with data for its scripts instead of a document. */
const FOR_SCRIPTS = ["rsc", "next-action"];

const getDocuments = () => singleton("page-documents", () => new AsyncLocalStorage<ServerResponse>());

/** Wraps Next's listener so that a page can set the status of its document. Next gives a page no access to its response. */
export function providePageStatus(render: Listener): Listener {
  return (req, res) =>
    FOR_SCRIPTS.some((name) => req.headers[name] !== undefined)
      ? render(req, res)
      : getDocuments().run(res, () => render(req, res));
}

/** Sets the status of the document under way; false where that is impossible, as under plain `next start`. */
export function setPageStatus(status: number): boolean {
  const res = getDocuments().getStore();
  if (!res || res.headersSent) return false;
  res.statusCode = status;
  return true;
}
