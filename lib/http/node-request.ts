import type { IncomingMessage, ServerResponse } from "node:http";
import { PEER_HEADER } from "@/lib/core/client-ip";
import type { ApiRequest } from "./api-request";
import { MAX_BODY_BYTES } from "./body";
import { readAbsoluteTarget } from "./server/host";

/*
 * Requests as node:http reads them: their address, their headers and their body, in the form that the rest of the server expects.
 */

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
