import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { BoundedMap } from "@/lib/core/cache/bounded-map";
import { cacheMoment, changedSince } from "@/lib/core/cache/tags";
import { digest } from "@/lib/core/etag";
import { log } from "@/lib/core/log";
import { merged } from "@/lib/core/merged";
import { measureMsSince } from "@/lib/core/time/age";
import { removeTracking } from "@/lib/core/tracking";
import { Gate } from "../pressure/gate";
import { openConnections } from "../pressure/load";
import { leaveAtHead, refusePage } from "./busy";
import { type Captured, CapturedResponse, madeRequest } from "./captured-response";
import { formDesk } from "./forms";
import { scriptsAfterPaint } from "./late-scripts";

/*
 * Public pages are the same for every visitor of a language, so they are made once and kept: rendering one costs Next
 * some 15 ms, a kept one a lookup. Pages are made from a request of our own, without a visitor's cookies, so that
 * nothing of a visitor can get into one.
 */

/** So long an answer is sent without a thought, in seconds; a write makes it old at once, by its tags, in every process. */
const FRESH_SECONDS = 60;
/** So long after that it is still sent while a new one is made behind it. */
const STALE_SECONDS = 600;
/** Pages that are made anew behind old ones at a time: those who wait for a page of their own come first. */
const MAX_RENEWALS = 2;
/** What caches of others are told, which hear of no write. */
const SHARED_SECONDS = { fresh: 10, stale: 60 };
/**
 * Pages are made a few at a time: more would only hold up each other, and everything else that this process answers. In a crowd two,
 * which keep both the database and this process busy: a turn of the loop ends sooner, and a refusal comes after at most 0.13 s, not 0.16.
 */
const RENDERING = { few: 8, burst: 16, most: 64, patience: 500, atOnce: 4, atOnceInACrowd: 2 };
/** So many connections are never refused a page, however slow the machine: a few visitors are no crowd. */
const SAFE_CONNECTIONS = 24;
const MAX_URL = 1_000;
const CACHE_CONTROL = `public, max-age=0, must-revalidate, s-maxage=${SHARED_SECONDS.fresh}, stale-while-revalidate=${SHARED_SECONDS.stale}`;

/** Headers that make Next answer a navigation within the application with data instead of HTML. */
const NAVIGATION = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
/** Headers that belong to one connection or one encoding, and not to the page. */
const NOT_KEPT = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  "content-length",
  "cache-control",
  "etag",
]);

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;
type Page = Captured & {
  /** What it depends on by its address and by what it links to. */
  tags: readonly string[];
  /** Moment of the clock of changes before it was made. */
  moment: number;
  madeAt: number;
  etag: string;
  brotli: Buffer | null;
  gzip: Promise<Buffer> | null;
};

type PageCacheOptions = {
  /** What the page at a path and query depends on; null: it is not public, and never kept. */
  tagsOf: (url: string) => readonly string[] | null;
  /** What else it depends on, which its text alone tells. */
  linkedTags?: (url: string, body: Buffer) => readonly string[];
  /** Host that pages are made under. */
  host: string;
  maxBytes: number;
  now?: () => number;
};

/** Thrown instead of waiting for a page that can't be made soon; made once, since there are thousands when there are any. */
const REFUSED = new Error("there is more to make than can be made soon");

/** Answers public pages from memory, and everything else through `render`; 503 when there is more to make than can be made soon. */
export function pageCache(
  render: Listener,
  { tagsOf, linkedTags, host, maxBytes, now = Date.now }: PageCacheOptions,
): Listener {
  const pages = new BoundedMap<Page>(maxBytes);
  const making = new Map<string, Promise<Page>>();
  const gate = new Gate(RENDERING);
  const enter = () => gate.enter(openConnections() <= SAFE_CONNECTIONS);
  // Nobody is refused what they wrote for the time that it would take.
  const answerForm = formDesk(render, { isPublic: (url) => tagsOf(url) !== null, enter: () => gate.enter(true) });
  let renewals = 0;

  const make = (key: string, url: string, tags: readonly string[], navigation: Record<string, string>) => {
    const running = making.get(key);
    if (running) return running;
    const place = enter();
    if (!place) return Promise.reject(REFUSED);
    const started = (async () => {
      await place.turn;
      const moment = cacheMoment();
      const request = madeRequest(url, { host, ...navigation });
      const response = new CapturedResponse(request);
      await render(request, response);
      const captured = await response.captured;
      const linked = linkedTags?.(url, captured.body) ?? [];
      const page = await finished(captured, { tags: [...tags, ...linked], moment, madeAt: now() });
      if (isKept(page)) pages.set(key, page, sizeOf(key, page));
      return page;
    })().finally(() => {
      place.leave();
      making.delete(key);
    });
    making.set(key, started);
    return started;
  };

  const renew = async (...page: Parameters<typeof make>) => {
    renewals += 1;
    try {
      await make(...page);
    } catch (error) {
      if (error !== REFUSED) log().warn({ err: error, url: page[1] }, "a page could not be renewed");
    } finally {
      renewals -= 1;
    }
  };

  const current = async (key: string, url: string, tags: readonly string[], navigation: Record<string, string>) => {
    const page = pages.get(key);
    if (page && !changedSince(page.moment, page.tags)) {
      const age = measureMsSince(page.madeAt, now()) / 1000;
      if (age <= FRESH_SECONDS + STALE_SECONDS) {
        if (age > FRESH_SECONDS && renewals < MAX_RENEWALS) void renew(key, url, tags, navigation);
        return page;
      }
    }
    const asked = cacheMoment();
    const made = await make(key, url, tags, navigation);
    return made.moment >= asked || !changedSince(made.moment, made.tags) ? made : make(key, url, tags, navigation);
  };

  /** What is made for one visitor. */
  const answerOne = async (req: IncomingMessage, res: ServerResponse) => {
    if (isFile(req.url ?? "/")) return render(req, res);
    const place = enter();
    if (!place) return refusePage(req, res);
    await place.turn;
    if (res.destroyed) return place.leave();
    leaveAtHead(res, place);
    return render(req, res);
  };

  return async (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return answerForm(req, res);
    // Every click on an advertisement has a number of its own; what it leads to is one page.
    const url = removeTracking(req.url ?? "/");
    const tags = url.length <= MAX_URL ? tagsOf(url) : null;
    if (!tags) return answerOne(req, res);
    const navigation = navigationOf(req);
    // With their names: Next makes another page of what comes under another one.
    const key = `${url}\n${Object.entries(navigation).join("\n")}`;
    try {
      await send(req, res, await current(key, url, tags, navigation));
    } catch (error) {
      if (error === REFUSED) return refusePage(req, res);
      log().error({ err: error, url }, "a page could not be made for keeping");
      if (!res.headersSent) await render(req, res);
    }
  };
}

function navigationOf(req: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    NAVIGATION.flatMap((name) => {
      const value = req.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

async function finished(captured: Captured, made: Pick<Page, "tags" | "moment" | "madeAt">): Promise<Page> {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(captured.headers)) if (!NOT_KEPT.has(name)) headers[name] = value;
  const body = String(headers["content-type"]).startsWith("text/html")
    ? Buffer.from(scriptsAfterPaint(captured.body.toString()))
    : captured.body;
  const etag = `W/"${digest(body)}"`;
  const brotli = body.length > 1_000 ? await compress(body) : null;
  return { status: captured.status, headers, body, ...made, etag, brotli, gzip: null };
}

/** Level 5 is a tenth smaller than gzip's best and as fast as its default. */
function compress(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function isKept({ status, headers }: Page): boolean {
  return status === 200 && headers["set-cookie"] === undefined;
}

function sizeOf(key: string, { body, brotli }: Page): number {
  // The gzip form comes later and only for some: its room is counted from the start.
  return key.length * 2 + body.length + 2 * (brotli?.length ?? 0) + 2_000;
}

async function send(req: IncomingMessage, res: ServerResponse, page: Page): Promise<void> {
  const kept = isKept(page);
  const headers: OutgoingHttpHeaders = merged(page.headers, {
    "cache-control": kept ? CACHE_CONTROL : "private, no-store",
    vary: ["Accept-Encoding", ...NAVIGATION].join(", "),
    ...(kept && { etag: page.etag }),
  });
  if (kept && matches(req.headers["if-none-match"], page.etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const { body, encoding } = await encodedFor(req.headers["accept-encoding"], page);
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  res.writeHead(page.status, headers);
  res.end(req.method === "HEAD" ? undefined : body);
}

async function encodedFor(
  header: string | string[] | undefined,
  page: Page,
): Promise<{ body: Buffer; encoding?: string }> {
  const accepted = String(header ?? "");
  if (page.brotli && accepts(accepted, "br")) return { body: page.brotli, encoding: "br" };
  if (page.brotli && accepts(accepted, "gzip")) {
    page.gzip ??= promisify(gzip)(page.body);
    return { body: await page.gzip, encoding: "gzip" };
  }
  return { body: page.body };
}

function accepts(header: string, encoding: string): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i").test(header);
}

function matches(header: string | undefined, etag: string): boolean {
  return (
    header?.split(",").some((tag) => tag.trim() === etag || tag.trim() === "*" || `W/${tag.trim()}` === etag) ?? false
  );
}

/** What Next or the media folder sends out as it lies there. */
function isFile(url: string): boolean {
  return url.startsWith("/_next/static/") || url.startsWith("/media/");
}
