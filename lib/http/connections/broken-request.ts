import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError, ERRORS, type ErrorCode } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { type Answer, commonHeaders, problemBody, withoutCors } from "../answer";
import { writeAnswer } from "./message";

/** The answer under way on a connection; a broken request must not write into it. */
const answering = new WeakMap<Duplex, ServerResponse>();

/** Notes the answer that a connection waits for. */
export function noteAnswer(req: IncomingMessage, res: ServerResponse): void {
  answering.set(req.socket, res);
}

const BROKEN: Record<string, { code: ErrorCode; detail: string }> = {
  HPE_HEADER_OVERFLOW: { code: "headers_too_large", detail: "The headers are longer than 16 KiB." },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "request_timeout", detail: "The request took too long to arrive." },
};

/** What arrived of a request that could not be read: its first line tells what was asked for. */
type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** How a request is refused whose method nobody knows; null for what is none. */
type Refuse = (packet: Buffer) => Promise<Answer> | null;

/**
 * Answers what can't be read as a request with the contract's error, and ends its connection. For `clientError`. A method that the
 * parser does not know is refused by `refuse`, as one that it knows would be.
 */
export function answerBrokenRequest(error: BrokenRequest, socket: Duplex, refuse?: Refuse): void {
  const current = answering.get(socket);
  const isMidAnswer = current?.headersSent && !current.writableEnded;
  if (error.code === "ECONNRESET" || !socket.writable || isMidAnswer) {
    socket.destroy();
    return;
  }
  const isNext = !current || current.writableEnded;
  const refusal = error.code === "HPE_INVALID_METHOD" && isNext && error.rawPacket && refuse?.(error.rawPacket);
  if (refusal) return void refusal.then((answer) => sendLast(socket, answer)).catch(() => socket.destroy());
  const { code, detail } = BROKEN[error.code ?? ""] ?? {
    code: "bad_request" as const,
    detail: "This is not valid HTTP.",
  };
  const { status } = ERRORS[code];
  const { text, headers } = problem(code, detail, askedPath(error.rawPacket));
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${text}`, () =>
    socket.destroy(),
  );
}

function sendLast(socket: Duplex, answer: Answer): void {
  socket.once("finish", () => socket.destroy());
  writeAnswer(socket, { ...answer, headers: { ...answer.headers, Connection: "close" } });
}

/** The path in the first line of a request, without its query; `/` when it can't be told. */
function askedPath(packet: Buffer | undefined): string {
  const [, target = "/"] =
    /^[A-Z]{1,20} ([^\s?]{1,2000})(?:\?\S*)? HTTP\/1/.exec(packet?.toString("latin1") ?? "") ?? [];
  return target.startsWith("/") ? target : "/";
}

/** Headers of every answer at a path; what comes with a cookie, as sign-in does, is for this site's pages alone. */
function headersAt(path: string, requestId: string): Record<string, string> {
  if (!path.startsWith("/api")) return { "X-Request-Id": requestId };
  const headers = commonHeaders(requestId);
  return path.startsWith("/api/auth/") ? withoutCors(headers) : headers;
}

/** A problem document and its headers: under `/api` those of every answer there. */
function problem(
  code: ErrorCode,
  detail: string,
  instance: string,
): { text: string; headers: Record<string, string | number> } {
  const requestId = newId();
  const text = JSON.stringify(problemBody(new AppError(code, { detail }), instance, requestId));
  const headers = {
    ...headersAt(instance, requestId),
    "Content-Type": "application/problem+json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  };
  return { text, headers };
}

/** Answers a request that no handler will see with the contract's error. `instance` is the path that was asked for. */
export function sendProblem(
  res: ServerResponse,
  code: ErrorCode,
  { detail, instance = "/", retryAfter }: { detail: string; instance?: string; retryAfter?: number },
): void {
  const { text, headers } = problem(code, detail, instance);
  res.writeHead(ERRORS[code].status, { ...headers, ...(retryAfter && { "Retry-After": retryAfter }) }).end(text);
}
