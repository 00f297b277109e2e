import { AppError, formatPointer } from "@/lib/core/errors";
import { markExtraDecimals } from "@/lib/core/money";
import { readUpTo } from "@/lib/core/read-up-to";
import type { ApiRequest } from "./api-request";

/** Largest body of an ordinary request, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const isText = (type: string) => !type.startsWith("image/") && !type.startsWith("multipart/");

/** Throws `unsupported_media_type` unless the content type is one of `types`, in UTF-8. */
export function requireMediaType(request: Pick<ApiRequest, "headers" | "method">, types: readonly string[]): void {
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  if (types.includes(type) && (charset === undefined || charset === "utf-8" || charset === "utf8")) return;
  throw new AppError("unsupported_media_type", {
    detail: `Send the body as ${types.join(" or ")}${types.some(isText) ? " in UTF-8" : ""}.`,
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

/** Parses a body as JSON in strict UTF-8. Throws `invalid_json`. */
export function parseJson(bytes: Uint8Array): unknown {
  const refuse = (detail: string, cause?: unknown) => new AppError("invalid_json", { detail, cause });
  if (bytes.byteLength === 0) throw refuse("The body is empty.");
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch (error) {
    throw refuse("The body is not valid UTF-8.", error);
  }
  try {
    const value: unknown = JSON.parse(markExtraDecimals(text));
    if (text.includes("__proto__") || text.includes("\\u")) refusePrototypes(value, []);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = (error as Error).message.slice(0, 120).replace(/[^\x20-\x7e]/g, "?");
    throw refuse(`The body can't be read as JSON: ${reason}`, error);
  }
}

/** Refuses a member named `__proto__` like any unknown name. Schemas would drop it silently. */
function refusePrototypes(value: unknown, path: string[]): void {
  if (value === null || typeof value !== "object") return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "__proto__") {
      const pointer = formatPointer([...path, name]);
      throw new AppError("validation_failed", {
        detail: `${pointer} is not known here.`,
        errors: [{ pointer, code: "unknown_field", detail: "is not known here" }],
      });
    }
    // A listing is two levels deep; its schema refuses deeper members anyway.
    if (path.length < 4) refusePrototypes(member, [...path, name]);
  }
}
