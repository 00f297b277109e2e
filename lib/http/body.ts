import { AppError } from "@/lib/core/errors";
import { readUpTo } from "@/lib/core/read-up-to";
import type { ApiRequest } from "./api-request";

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
export type Sent = Pick<ApiRequest, "headers" | "readWhole"> & { body: ReadableStream<Uint8Array> | null };

/** Reads a body up to `limit` bytes; null when it is longer. */
export async function readBytes(request: Sent, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return null;
  return request.readWhole ? request.readWhole() : readUpTo(request.body, limit);
}

/** Reads a body of at most `limit` bytes. Throws `payload_too_large`. */
export async function requireBytes(request: Sent, limit: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, limit);
  if (bytes) return bytes;
  throw createTooLargeError(limit);
}

/** The error for a body of more than `limit` bytes, whose rest nobody reads. */
export function createTooLargeError(limit: number): AppError {
  const detail = `The body may have at most ${limit} bytes.`;
  return new AppError("payload_too_large", { detail, headers: { Connection: "close" } });
}
