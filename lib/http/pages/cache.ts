/*
 * Keeps public pages in memory. They are the same for every visitor of a language: rendering one costs Next some 15 ms, sending a
 * cached one a lookup. Next renders them for a request of our own without cookies, so that nothing of a visitor gets into a page.
 */

import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { measureCache } from "@/lib/core/cache/measured";
import { BoundedMap } from "@/lib/core/cache/remembered";
import { getCurrentGeneration, isStale } from "@/lib/core/cache/tags";
import { env } from "@/lib/core/env";
import { computeDigest } from "@/lib/core/etag";
import { log } from "@/lib/core/log";
import { measureMsSince } from "@/lib/core/time/age";
import type { Listener } from "../api-request";
import type { PageGates } from "../pressure/gate";
import { refusePage, renderInTurn } from "./busy";
import { type Captured, CapturedResponse, createRequest } from "./captured-response";
import { createFormListener } from "./forms";
import { formatPolicy } from "./script-policy";
import { sealScripts } from "./sealed-scripts";
import { listTransportHeaders } from "./security-headers";
import { createAdmission, type Guest } from "./visitor";
import { DATA, readWanted, type WantedPage } from "./wanted";

/** Seconds for which a page is fresh. A write makes it stale at once, by its tags, in every process. */
const FRESH_SECONDS = 60;
/** Seconds after that in which it is still sent while a new one is rendered in the background. */
const STALE_SECONDS = 600;
/** Background renderings at a time: visitors who wait for a page come first. */
const MAX_RENEWALS = 2;
/** Seconds for the caches of others, which hear of no write. */
const SHARED_SECONDS = { fresh: 10, stale: 60 };
const CACHE_CONTROL = `public, max-age=0, must-revalidate, s-maxage=${SHARED_SECONDS.fresh}, stale-while-revalidate=${SHARED_SECONDS.stale}`;

const VARY = `Accept-Encoding, ${DATA}`;
/** Headers that belong to one connection or one encoding, not to the page. */
const NOT_CACHED = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  "content-length",
  "cache-control",
  "etag",
  "vary",
]);
const ACCEPTS_BROTLI = createAcceptPattern("br");
const ACCEPTS_GZIP = createAcceptPattern("gzip");

type Encoded = { body: Buffer; rawHeaders: OutgoingHttpHeader[] };
type Page = {
  status: number;
  /** Names and values in turn, as node:http sends them with the least work. */
  rawHeaders: OutgoingHttpHeader[];
  body: Buffer;
  /** The form that browsers ask for, with its headers; null for a short body. */
  brotli: Encoded | null;
  /** Made at its first use. */
  gzip: Promise<Encoded> | null;
  /** Null: the page is not cached, and other caches may not keep it. */
  etag: string | null;
  /** Cache tags by its address and by what it links to. */
  tags: readonly string[];
  /** The generation before it was rendered. */
  generation: number;
  madeAt: number;
};

type PageCacheOptions = {
  /** The cache tags of a path and query; null: the page is not public, and never cached. */
  tagsOf: (url: string) => readonly string[] | null;
  /** Further tags, which only the text of the page tells. */
  linkedTags?: (url: string, body: Buffer) => readonly string[];
  /** The host that pages are rendered for. */
  host: string;
  maxBytes: number;
  now?: () => number;
  /** By default those of the process. */
  gates?: PageGates;
};

/** A page that is rendered, or waits for a turn of its visitor. */
type Rendering = { page: Promise<Page>; visitor: string; hasBegun: boolean };

/** Thrown when a page can't be rendered soon. Made once, since an overload takes thousands of them a second. */
const REFUSED = new Error("there is more to render than can be rendered soon");

/**
 * `sendCached` sends a fresh page that is found by the raw target of a request, and says whether there is one. `handle` answers all
 * other requests: public pages are rendered and cached, the rest goes to `render`; 503 when a page can't be rendered soon.
 */
export function createPageCache(
  render: Listener,
  { tagsOf, linkedTags, host, maxBytes, now = Date.now, gates }: PageCacheOptions,
): { sendCached: (req: IncomingMessage, res: ServerResponse) => boolean; handle: Listener } {
  const pages = new BoundedMap<Page>(maxBytes);
  const lookups = measureCache("pages", pages);
  const rendering = new Map<string, Rendering>();
  const admit = createAdmission(gates);
  const handleForm = createFormListener(render, { isPublic: (url) => tagsOf(url) !== null, admit });
  let renewals = 0;

  const make = async ({ key, url, tags, headers }: WantedPage): Promise<Page> => {
    const generation = getCurrentGeneration();
    const request = createRequest(url, { host, ...headers });
    const response = new CapturedResponse(request);
    await render(request, response);
    const captured = await response.captured;
    const linked = linkedTags?.(url, captured.body) ?? [];
    const page = await toPage(captured, { tags: [...tags, ...linked], generation, madeAt: now() });
    if (page.etag !== null) pages.set(key, page, measureSize(key, page));
    return page;
  };

  /** The page as it is rendered now, or will be. A visitor does not wait for the turn of another, who may have many before it. */
  const renderOnce = (wanted: WantedPage, { visitor, acquire }: Guest): Promise<Page> => {
    const { key } = wanted;
    const other = rendering.get(key);
    if (other && (other.hasBegun || other.visitor === visitor)) return other.page;
    const slot = acquire();
    if (!slot) return other?.page ?? Promise.reject(REFUSED);
    const takeTurn = async () => {
      await slot.turn;
      const first = rendering.get(key);
      const made = first?.hasBegun && first !== own ? first.page : findFresh(key);
      if (made) {
        slot.release();
        return made;
      }
      own.hasBegun = true;
      rendering.set(key, own);
      return make(wanted);
    };
    const page = takeTurn().finally(() => {
      slot.release();
      if (rendering.get(key) === own) rendering.delete(key);
    });
    const own: Rendering = { page, visitor, hasBegun: slot.turn === null };
    if (!other || own.hasBegun) rendering.set(key, own);
    return page;
  };

  /** Renders a page anew behind the one that was sent, in the share of the visitor who asked for it. */
  const renew = async (wanted: WantedPage, req: IncomingMessage) => {
    renewals += 1;
    try {
      const guest = await admit(req);
      if (guest.waitSeconds === 0) await renderOnce(wanted, guest);
    } catch (error) {
      if (error !== REFUSED) log().warn({ err: error, path: wanted.url.split("?")[0] }, "a page could not be renewed");
    } finally {
      renewals -= 1;
    }
  };

  /** The cached page of a key and its age in seconds; null when it is stale or too old. */
  const findPage = (key: string) => {
    const page = pages.get(key);
    if (!page || isStale(page.generation, page.tags)) return null;
    const age = measureMsSince(page.madeAt, now()) / 1000;
    return age <= FRESH_SECONDS + STALE_SECONDS ? { page, age } : null;
  };

  const findFresh = (key: string): Page | null => {
    const found = findPage(key);
    return found && found.age <= FRESH_SECONDS ? found.page : null;
  };

  /** Renders a page for somebody who asked now: one whose rendering began before a write is made again. */
  const renderCurrent = async (wanted: WantedPage, guest: Guest): Promise<Page> => {
    const asked = getCurrentGeneration();
    const made = await renderOnce(wanted, guest);
    return made.generation >= asked || !isStale(made.generation, made.tags) ? made : renderOnce(wanted, guest);
  };

  const handlePrivate: Listener = async (req, res) => {
    if (isFile(req.url ?? "/")) return render(req, res);
    const { waitSeconds, acquire } = await admit(req);
    if (waitSeconds > 0) return refusePage(req, res, waitSeconds);
    return renderInTurn(acquire(), render, req, res);
  };

  /** A page that was found costs its visitor nothing. */
  const handlePublic = async (req: IncomingMessage, res: ServerResponse, wanted: WantedPage) => {
    const found = findPage(wanted.key);
    lookups[found ? "hit" : "miss"] += 1;
    if (found) {
      if (found.age > FRESH_SECONDS && renewals < MAX_RENEWALS) void renew(wanted, req);
      return sendPage(req, res, found.page);
    }
    const guest = await admit(req);
    if (guest.waitSeconds > 0) return refusePage(req, res, guest.waitSeconds);
    return sendPage(req, res, await renderCurrent(wanted, guest));
  };

  const handle: Listener = async (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return handleForm(req, res);
    const wanted = readWanted(req, tagsOf);
    if (!wanted) return handlePrivate(req, res);
    try {
      await handlePublic(req, res, wanted);
    } catch (error) {
      if (error === REFUSED) return refusePage(req, res);
      log().error({ err: error, path: wanted.url.split("?")[0] }, "a page could not be rendered for the cache");
      if (!res.headersSent) await render(req, res);
    }
  };

  const sendCached = (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = "/", headers } = req;
    if (method !== "GET" || headers[DATA] !== undefined) return false;
    const page = findFresh(url);
    if (!page) return false;
    lookups.hit += 1;
    void sendPage(req, res, page);
    return true;
  };

  return { sendCached, handle };
}

/** Makes a page of a captured response. It can be cached when it is a 200 that sets no cookie. */
async function toPage(captured: Captured, made: Pick<Page, "tags" | "generation" | "madeAt">): Promise<Page> {
  const { status, headers } = captured;
  const isHtml = String(headers["content-type"]).startsWith("text/html");
  const document = isHtml ? sealScripts(captured.body.toString(), captured.nonce) : null;
  const body = document ? Buffer.from(document.html) : captured.body;
  const etag = status === 200 && headers["set-cookie"] === undefined ? `W/"${computeDigest(body)}"` : null;
  const own = {
    "cache-control": etag === null ? "private, no-store" : CACHE_CONTROL,
    vary: VARY,
    ...(document && { "content-security-policy": formatPolicy(document.sources) }),
    ...listTransportHeaders(env().APP_URL),
    ...(etag && { etag }),
  };
  const rawHeaders = [...Object.entries(removeOwn(headers)), ...Object.entries(own)].flat() as OutgoingHttpHeader[];
  const brotli = body.length > 1_000 ? encodeAs("br", await compress(body), rawHeaders) : null;
  return { status, rawHeaders, body, brotli, gzip: null, etag, ...made };
}

function removeOwn(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_CACHED.has(name)));
}

/** Level 5 is a tenth smaller than gzip's best and as fast as its default. */
function compress(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function measureSize(key: string, { body, brotli }: Page): number {
  // The gzip form comes later and only for some: its room is counted from the start.
  return key.length * 2 + body.length + 2 * (brotli?.body.length ?? 0) + 2_000;
}

/** Sends a page in the encoding that the request accepts, or a 304. Brotli, which every browser accepts, is sent at once. */
function sendPage(req: IncomingMessage, res: ServerResponse, page: Page): void | Promise<void> {
  const { status, rawHeaders, body, brotli, etag } = page;
  if (etag !== null && matches(req.headers["if-none-match"], etag)) {
    res.writeHead(304, rawHeaders).end();
    return;
  }
  const send = (form: Encoded) => {
    res.writeHead(status, form.rawHeaders).end(req.method === "HEAD" ? undefined : form.body);
  };
  const accepted = req.headers["accept-encoding"] ?? "";
  if (brotli && ACCEPTS_BROTLI.test(accepted)) return send(brotli);
  if (!brotli || !ACCEPTS_GZIP.test(accepted)) return send(encodeAs(null, body, rawHeaders));
  page.gzip ??= promisify(gzip)(body).then((compressed) => encodeAs("gzip", compressed, rawHeaders));
  return page.gzip.then(send);
}

function encodeAs(encoding: string | null, body: Buffer, rawHeaders: OutgoingHttpHeader[]): Encoded {
  const own = encoding ? ["content-encoding", encoding] : [];
  return { body, rawHeaders: [...rawHeaders, ...own, "content-length", body.length] };
}

/** Matches an `Accept-Encoding` that allows an encoding: named, and not with a quality of 0. */
function createAcceptPattern(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*" || `W/${tag.trim()}` === etag) ?? false
  );
}

/** Whether Next or the media folder sends a file as it is. */
function isFile(url: string): boolean {
  return url.startsWith("/_next/static/") || url.startsWith("/media/");
}
