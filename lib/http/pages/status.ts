// Statuses of pages. Next gives a page no access to its response, and answers every failure with 500, or with 200 when a script asks.
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findDatabaseErrorCode, isUnavailable } from "@/lib/core/database/db";
import type { ErrorCode } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import type { Listener } from "../api-request";
import { sealResponse } from "../server/sealed-response";
import { CapturedResponse } from "./captured-response";
import { sendUnavailablePage } from "./unavailable";

/** Headers of requests that Next answers with data for its scripts instead of a document. */
const FOR_SCRIPTS = ["rsc", "next-action"];

type PageUnderWay = { res: ServerResponse; isDocument: boolean; failure: "unavailable" | "internal" | null };

const getPages = () => singleton("pages-under-way", () => new AsyncLocalStorage<PageUnderWay>());

/** Wraps Next's listener so that a page can set the status of its document, and a failure gets its own. */
export function providePageStatus(render: Listener): Listener {
  return (req, res) => {
    const isDocument = FOR_SCRIPTS.every((name) => req.headers[name] === undefined);
    const page: PageUnderWay = { res, isDocument, failure: null };
    answerFailure(req, page);
    return getPages().run(page, () => render(req, res));
  };
}

/** Sets the status of the document under way; false where that is impossible, as under plain `next start`. */
export function setPageStatus(status: number): boolean {
  const page = getPages().getStore();
  if (!page?.isDocument || page.res.headersSent) return false;
  page.res.statusCode = status;
  return true;
}

/** Notes what the page or the form under way threw, and says whether that means an unavailable database. */
export function notePageFailure(error: unknown): boolean {
  // Next's bundle has a class AppError of its own.
  const isOutage = findDatabaseErrorCode(error) === ("unavailable" satisfies ErrorCode) || isUnavailable(error);
  const page = getPages().getStore();
  if (page) page.failure = isOutage ? "unavailable" : (page.failure ?? "internal");
  return isOutage;
}

const WRITING = ["writeHead", "flushHeaders", "write", "end"] as const;

/**
 * Watches the response of a page. When its database is unavailable, 503 is sent instead of what Next writes. Data for a script waits
 * for its end: Next begins it with 200 before the page has failed. Whatever the failure, it is no 200 then, so that it is not cached.
 */
function answerFailure(req: IncomingMessage, page: PageUnderWay): void {
  const { res } = page;
  const original = Object.fromEntries(
    WRITING.map((name) => [name, res[name].bind(res) as (...given: unknown[]) => unknown]),
  );
  const held: (() => unknown)[] = [];
  const replace = () => {
    Object.assign(res, original);
    if (res instanceof CapturedResponse) res.dropBody();
    sendUnavailablePage(req, res);
    sealResponse(res);
  };
  const send = (name: string, given: unknown[]) => {
    // While a head is held, Next's compression writes it again for each part.
    if (name === "writeHead" && res.headersSent) return res;
    if (page.failure && res.statusCode === 200 && !res.headersSent) res.statusCode = 500;
    return original[name]?.(...given);
  };
  const sendHeld = () => {
    if (page.failure === "unavailable") return replace();
    Object.assign(res, original);
    for (const each of held) each();
  };
  for (const name of WRITING)
    Object.assign(res, {
      [name]: (...given: unknown[]) => {
        const isDone = name === "write" ? true : res;
        if (!page.isDocument) {
          held.push(() => send(name, given));
          // The failure of the last part is told a moment later.
          if (name === "end") setImmediate(sendHeld);
          return isDone;
        }
        if (page.failure !== "unavailable" || res.headersSent) return send(name, given);
        replace();
        return isDone;
      },
    });
}
