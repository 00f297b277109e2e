import { IncomingMessage, type ServerResponse } from "node:http";
import { hasShortBody, type Listener, MAX_BODY_BYTES, readWholeBody } from "../api-request";
import { answerBrokenRequest, sendProblem } from "../broken-request";
import { Gate } from "../pressure/gate";
import { refusePage, renderInTurn } from "./busy";
import type { Admit, Guest } from "./visitor";

/** Forms under way at a time, shared out by visitor. There are many, since a form that somebody wrote should be refused last. */
const MAX_FORMS = 200;
/** Incomplete bodies of one visitor at a time. A whole office may be one visitor. */
const MAX_ARRIVING = 20;
/** A body of which nothing comes for this time, in milliseconds, is given up. */
const STILL_MS = 10_000;

/** The methods of a page. */
const OF_PAGES = "GET, HEAD, POST, OPTIONS";
/** The methods of everything beside the API: pages, and the handlers that their scripts call. */
const OF_SITE = new Set(["POST", "PUT", "DELETE", "OPTIONS"]);

type FormOptions = {
  isPublic: (url: string) => boolean;
  admit: Admit;
};

/**
 * Answers requests other than GET and HEAD. A public page takes only its forms, with their whole body, since they wait for a turn as
 * pages do. Elsewhere a form takes no turn, and its handler reads the body. A visitor is limited in pace and number.
 */
export function createFormListener(render: Listener, { isPublic, admit }: FormOptions): Listener {
  const gate = new Gate({ minLimit: MAX_FORMS, initialLimit: MAX_FORMS, maxLimit: MAX_FORMS, maxWaitMs: 0 });
  const underWay = new Map<IncomingMessage, string>();

  const takeIn = (req: IncomingMessage, res: ServerResponse, { visitor }: Guest): boolean => {
    let arriving = 0;
    for (const [other, from] of underWay) if (from === visitor && !other.complete) arriving += 1;
    const slot = arriving < MAX_ARRIVING ? gate.acquire(visitor) : null;
    if (!slot) return false;
    underWay.set(req, visitor);
    const unwatch = giveUpWhenStill(req);
    res.once("close", () => {
      slot.release();
      underWay.delete(req);
      unwatch();
    });
    return true;
  };

  /** A form is never refused for the time that it would take: somebody wrote it. */
  const makeAnew = async (req: IncomingMessage, res: ServerResponse, guest: Guest) => {
    const bytes = await readWholeBody(req).catch(() => null);
    if (!bytes) return;
    return renderInTurn(guest.acquire(true), render, withBody(req, bytes), res);
  };

  return async (req, res) => {
    const { method = "", url = "/" } = req;
    const isPage = !url.startsWith("/api/") && isPublic(url);
    if (!url.startsWith("/api/")) {
      if (isPage && method === "OPTIONS") return res.writeHead(204, { Allow: OF_PAGES }).end();
      if (isPage ? !isForm(req) : !OF_SITE.has(method)) return refuseMethod(req, res);
      if (isPage && !hasShortBody(req)) return refuseBody(req, res);
    }
    const guest = await admit(req);
    if (guest.waitSeconds > 0) return refusePage(req, res, guest.waitSeconds);
    // A connection that ended meanwhile says so no more.
    if (res.destroyed) return;
    if (!takeIn(req, res, guest)) return refusePage(req, res);
    return isPage ? makeAnew(req, res, guest) : render(req, res);
  };
}

/** Whether Next takes a request for a form: by this header from a script, by this type from a browser without scripts. */
function isForm({ method, headers }: IncomingMessage): boolean {
  return (
    method === "POST" &&
    (headers["next-action"] !== undefined || (headers["content-type"] ?? "").startsWith("multipart/form-data"))
  );
}

const readPath = ({ url = "/" }: IncomingMessage) => url.split("?")[0] ?? "/";

function refuseMethod(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader("Allow", OF_PAGES);
  sendProblem(res, "method_not_allowed", { detail: `Allowed here: ${OF_PAGES}.`, instance: readPath(req) });
}

function refuseBody(req: IncomingMessage, res: ServerResponse): void {
  res.setHeader("Connection", "close");
  const detail = `A form says how long it is, and may have at most ${MAX_BODY_BYTES} bytes.`;
  sendProblem(res, "payload_too_large", { detail, instance: readPath(req) });
}

/** Ends a request whose body stands still. Returns a function that stops the watch. */
function giveUpWhenStill(req: IncomingMessage): () => void {
  const { socket } = req;
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (req.complete) return clearInterval(watch);
    // Unread bytes wait for this process, not for the sender.
    const isStill = socket.bytesRead === before && req.readableLength === 0;
    before = socket.bytesRead;
    if (isStill) answerBrokenRequest(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  }, STILL_MS);
  return () => clearInterval(watch);
}

/** Copies a request, with the body that was read of it. */
function withBody(req: IncomingMessage, bytes: Uint8Array): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const again = new IncomingMessage(req.socket);
  const same = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor };
  Object.assign(again, same, { complete: true });
  again.push(bytes);
  again.push(null);
  return again;
}
