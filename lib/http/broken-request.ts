// Errors for requests that no handler sees: those that node:http can't read, and those that come before the server is ready.
import { type IncomingMessage, METHODS, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { AppError, ERRORS, type ErrorCode } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { type Answer, buildCommonHeaders, buildProblemBody, isStream, removeCors } from "./answer";
import type { ApiRequest } from "./api-request";
import { noteBroken } from "./observe/requests";

/** The answer under way on a connection. A broken request must not write into it. */
const answering = new WeakMap<Duplex, ServerResponse>();

/** Notes the answer that a connection waits for. */
export function noteUnderWay(req: IncomingMessage, res: ServerResponse): void {
  answering.set(req.socket, res);
}

/** The answer that a connection waits for or gets; undefined before its first request. */
export function findAnswer(socket: Duplex): ServerResponse | undefined {
  return answering.get(socket);
}

const BROKEN: Record<string, { code: ErrorCode; detail: string }> = {
  HPE_HEADER_OVERFLOW: { code: "headers_too_large", detail: "The headers are longer than 16 KiB." },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", detail: "The request took too long to arrive." },
};
const NOT_HTTP = { code: "bad_request" as const, detail: "This is not valid HTTP." };

/** The error of `clientError`, with the bytes that could not be read. */
type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: Buffer };
/** Answers a request to the API whose method node:http does not know; null for other paths. */
export type RefuseMethod = (request: ApiRequest) => Promise<Answer> | null;

/** Answers a broken request with the contract's error, and ends its connection. For the event `clientError`. */
export function answerBrokenRequest(error: BrokenRequest, socket: Duplex, refuseMethod?: RefuseMethod): void {
  const current = answering.get(socket);
  const isMidAnswer = current?.headersSent && !current.writableEnded;
  if (error.code === "ECONNRESET" || !socket.writable || isMidAnswer) {
    socket.destroy();
    return;
  }
  const isNext = !current || current.writableEnded;
  const request = error.code === "HPE_INVALID_METHOD" && isNext ? readUnknownMethod(error.rawPacket, socket) : null;
  const refusal = request && refuseMethod?.(request);
  if (refusal) return void refusal.then((answer) => sendLast(socket, answer, current)).catch(() => socket.destroy());
  const { code, detail } = BROKEN[error.code ?? ""] ?? NOT_HTTP;
  sendLast(socket, buildBrokenProblem(code, detail, readPath(error.rawPacket)), current);
}

/**
 * The head of a request whose method node:http does not know; null for bytes that are none. Only good for a refusal, after which the
 * connection ends.
 */
function readUnknownMethod(packet: Buffer | undefined, socket: Duplex): ApiRequest | null {
  const [head = "", ...rest] = packet?.toString("latin1").split("\r\n\r\n") ?? [];
  const [first = "", ...lines] = head.split("\r\n");
  const [, method = "", target] = /^([A-Z-]{1,20}) (\/[!-~]*) HTTP\/1\.1$/.exec(first) ?? [];
  if (!target || rest.length === 0 || METHODS.includes(method)) return null;
  try {
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(":")[0] ?? "", line.replace(/^[^:]*:/, "")]),
    );
    if (!headers.has("host") || headers.has("transfer-encoding")) return null;
    headers.set(PEER_HEADER, (socket instanceof Socket && socket.remoteAddress) || "");
    return { method, url: `http://localhost${target}`, headers, body: null };
  } catch {
    return null;
  }
}

/** Sends the last answer of a connection; `current` is the one before, or the one that it replaces. */
function sendLast(socket: Duplex, { status, headers, body: whole }: Answer, current?: ServerResponse): void {
  // No refusal is a stream.
  const body = isStream(whole) ? null : whole;
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n`;
  noteBroken(current, status, headers["X-Request-Id"] ?? "", head.length + (body?.length ?? 0));
  socket.write(head);
  socket.end(body ?? "", () => socket.destroy());
}

/** The path in the first line of a request, without its query; `/` when it can't be told. */
function readPath(packet: Buffer | undefined): string {
  const [, target = "/"] =
    /^[A-Z]{1,20} ([^\s?]{1,2000})(?:\?\S*)? HTTP\/1/.exec(packet?.toString("latin1") ?? "") ?? [];
  return target.startsWith("/") ? target : "/";
}

/** A problem document for a path: under `/api` with the headers of every answer there. */
function buildBrokenProblem(code: ErrorCode, detail: string, instance: string): Answer & { body: string } {
  const requestId = createId();
  const body = JSON.stringify(buildProblemBody(new AppError(code, { detail }), instance, requestId));
  const headers = {
    ...buildHeaders(instance, requestId),
    "Content-Type": "application/problem+json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
  };
  return { status: ERRORS[code].status, headers, body };
}

/** Headers of every answer at a path. Answers of sign-in come with a cookie, so that scripts of other sites must not read them. */
function buildHeaders(path: string, requestId: string): Record<string, string> {
  if (!path.startsWith("/api")) return { "X-Request-Id": requestId };
  const headers = buildCommonHeaders(requestId);
  return path.startsWith("/api/auth/") ? removeCors(headers) : headers;
}

/** Answers a request that no handler will see with the contract's error. `instance` is its path. */
export function sendProblem(
  res: ServerResponse,
  code: ErrorCode,
  { detail, instance = "/", retryAfter }: { detail: string; instance?: string; retryAfter?: number },
): void {
  const { status, headers, body } = buildBrokenProblem(code, detail, instance);
  res.writeHead(status, { ...headers, ...(retryAfter && { "Retry-After": retryAfter }) }).end(body);
}
