import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { readUpTo } from "@/lib/core/read-up-to";

/*
 * A request as the rest of the server reads it: its target, host, headers and body. It comes from node:http, or from Next as a web
 * `Request`.
 */

/** Parts of a request that the API reads. A web `Request` has all of it; `readRequest` makes it of a node request. */
export type ApiRequest = Pick<Request, "method" | "url" | "body"> & {
  headers: Pick<Headers, "get" | "has">;
  /** Reads the body without a stream; only when its length is known and small. Otherwise it is read from `body`. */
  readWhole?: () => Promise<Uint8Array>;
  /** Whether the whole body has arrived, so that reading it waits for nobody. */
  hasArrived?: () => boolean;
};

/** Path and query of a request as they were sent. The query is empty or begins with its question mark. */
export type RequestTarget = { pathname: string; search: string };

/** No dot segment in the path, and only characters that a URL leaves as they are. */
const PLAIN =
  /^(?!(?:[^?]*\/)?\.{1,2}(?:[/?]|$))(?!(?:[^?]*\/)?(?:%2e|\.%2e|%2e\.|%2e%2e)(?:[/?]|$))[\w\-.~!$&()*+,;=:@/%]*(?:\?[\w\-.~!$&()*+,;=:@/?%]*)?$/i;

/** Splits a URL into path and query without the cost of a `URL` object. Only a URL that needs normalising becomes one. */
export function splitUrl(url: string): RequestTarget {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const [path = ""] = url.slice(start).split("#");
  if (start < 0 || !PLAIN.test(path)) return new URL(url);
  const at = path.indexOf("?");
  return at < 0
    ? { pathname: path, search: "" }
    : { pathname: path.slice(0, at), search: path.slice(at === path.length - 1 ? path.length : at) };
}

export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/**
 * Notes the address of the connection in a header, where `getClientIp` finds it, in place of any that the client sent. An absolute
 * target (RFC 9112, 3.2.2), which proxies send, becomes its path and query.
 */
export function normalizeRequest(req: IncomingMessage): IncomingMessage {
  const { headers, socket } = req;
  if (headers[PEER_HEADER] !== undefined) req.rawHeaders = removePeer(req.rawHeaders);
  headers[PEER_HEADER] = socket.remoteAddress ?? "";
  req.rawHeaders.push(PEER_HEADER, socket.remoteAddress ?? "");
  if (!req.url?.startsWith("/")) {
    const target = readAbsoluteTarget(req.url ?? "");
    req.url = target?.path ?? "/";
    // The target's host counts, whatever the Host header says (RFC 9112, 3.2.2).
    if (target) headers.host = target.host;
  }
  return req;
}

function removePeer(raw: string[]): string[] {
  return raw.filter((_value, index) => raw[index - (index % 2)]?.toLowerCase() !== PEER_HEADER);
}

/** A node request as the API reads it, without its body: a `Request` with the stream of its body costs as much as a small answer. */
export function readRequest(req: IncomingMessage): ApiRequest {
  const get = (name: string) => readHeader(req, name);
  return {
    method: req.method ?? "",
    // The API reads only path and query of it. The product's own address comes from the settings.
    url: `http://localhost${req.url ?? "/"}`,
    headers: { get, has: (name) => get(name) !== null },
    body: null,
  };
}

/** Repeated headers are joined, as in a `Request`: of some Node keeps the first, and a second `Authorization` is not overlooked. */
function readHeader(req: IncomingMessage, name: string): string | null {
  if (name === "authorization" || name === "content-type")
    return req.headers[name] === undefined ? null : (req.headersDistinct[name]?.join(", ") ?? null);
  const value = req.headers[name];
  return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
}

/** Whether the length of a body is announced and within `MAX_BODY_BYTES`. */
export function hasShortBody({ headers, url = "" }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return (
    length !== undefined &&
    headers["transfer-encoding"] === undefined &&
    Number(length) <= MAX_BODY_BYTES &&
    url.startsWith("/")
  );
}

/**
 * Reads the body of a request that `hasShortBody`. Throws when the sender goes away, also when it went before: a closed stream
 * emits no events.
 */
export function readWholeBody(req: IncomingMessage): Promise<Uint8Array> {
  const gone = () => new Error("the connection ended before the body did");
  if (req.destroyed) return Promise.reject(gone());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.once("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once("error", reject);
    req.once("close", () => reject(gone()));
  });
}

/** The host by RFC 9112, 3.2 and 3.3: `uri-host [":" port]` of RFC 3986; an IPv6 address stands in brackets. */
const HOST = /^(?:\[([^\]]*)\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)(?::\d{0,5})?$/i;

function isHost(value: string): boolean {
  const [found, address] = HOST.exec(value) ?? [];
  return found !== undefined && (address === undefined || isIPv6(address));
}

/** Finds what is wrong with the host of a request, as a sentence; null when it is right. */
export function findHostFault({ rawHeaders, headers, httpVersion, url = "" }: IncomingMessage): string | null {
  let fields = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") fields += 1;
  if (fields > 1) return "There is more than one Host header.";
  const { host = "" } = headers;
  if (fields === 0 && httpVersion === "1.1") return "The Host header is missing.";
  if (host !== "" && !isHost(host)) return "The Host header is no host name.";
  if (url.startsWith("/")) return host === "" && fields > 0 ? "The Host header is empty." : null;
  return url === "*" || readAbsoluteTarget(url) ? null : "The target is neither a path nor an address of the web.";
}

/** Path and host of an absolute target, which proxies send; null for any other target. */
function readAbsoluteTarget(target: string): { host: string; path: string } | null {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(target) ?? [];
  return isHost(host) ? { host, path: path.startsWith("/") ? path : `/${path}` } : null;
}

/** Largest body of an ordinary request, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

const isText = (type: string) => !type.startsWith("image/") && !type.startsWith("multipart/");

/** The type of a body, and the charset that it names, in lower case. Throws `unsupported_media_type` unless both are taken. */
export function requireMediaType(
  request: Pick<ApiRequest, "headers" | "method">,
  types: readonly string[],
  charsets: readonly string[] = [],
): { type: string; charset: string | null } {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  const isTaken = charset === undefined || ["utf-8", "utf8", ...charsets].includes(charset);
  if (types.includes(type) && isTaken) return { type, charset: charset ?? null };
  throw new AppError("unsupported_media_type", {
    detail: `Send the body as ${types.join(" or ")}${types.some(isText) ? ` in ${["UTF-8", ...charsets].join(" or ")}` : ""}.`,
    // RFC 5789 and LDP name a header each.
    headers: { [request.method === "PATCH" ? "Accept-Patch" : "Accept-Post"]: types.join(", ") },
  });
}

/** Throws `unsupported_media_type` for a compressed body, which the API does not decompress. */
export function requirePlain(request: Pick<ApiRequest, "headers">): void {
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return;
  // RFC 9110, 12.5.3: the codings that are accepted.
  const headers = { "Accept-Encoding": "identity" };
  throw new AppError("unsupported_media_type", { detail: "Send the body without a Content-Encoding.", headers });
}

/** The parts of a request that its body is read by. */
export type BodySource = Pick<ApiRequest, "headers" | "readWhole"> & { body: ReadableStream<Uint8Array> | null };

/** Reads a body up to `limit` bytes; null when it is longer. */
export async function readBytes(request: BodySource, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  return request.readWhole ? request.readWhole() : readUpTo(request.body, limit);
}

/** Reads a body of at most `limit` bytes. Throws `payload_too_large`. */
export async function requireBytes(request: BodySource, limit: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, limit);
  if (bytes) return bytes;
  throw createTooLargeError(limit);
}

/** The error for a body of more than `limit` bytes, whose rest nobody reads. */
export function createTooLargeError(limit: number): AppError {
  const detail = `The body may have at most ${limit} bytes.`;
  return new AppError("payload_too_large", { detail, headers: { Connection: "close" } });
}
