import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import { type BodySource, createTooLargeError, readBytes } from "./api-request";

/** Uploads of one account at a time. A form sends two; two broken ones may not be noticed yet. */
const PER_ACCOUNT = 4;
/** Bytes of all uploads in this process, from the first byte until the work on them is done. */
const MOST_BYTES = 256 * 1024 * 1024;
/** An upload that brings fewer bytes in this time, in milliseconds, is ended: it would not be whole before the request times out. */
const SLOWEST = { bytes: 64 * 1024, ms: 10_000 };

type Held = { bytes: number; byAccount: Map<string, number> };
const getHeld = () => singleton("uploads", (): Held => ({ bytes: 0, byAccount: new Map() }));

type Receiving = {
  userId: string;
  maxBytes: number;
  /** Runs around the reading alone. */
  whileReading?: <T>(read: () => Promise<T>) => Promise<T>;
};

/**
 * Reads an upload of an account, up to `maxBytes`, and does `work` on it. Throws `overloaded` and `payload_too_large` before it reads,
 * and `request_timeout` for an upload that does not come whole.
 */
export async function receiveUpload<T>(
  request: BodySource,
  { userId, maxBytes, whileReading = (read) => read() }: Receiving,
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const { headers } = request;
  const size = headers.has("content-length") ? Number(headers.get("content-length")) : maxBytes;
  if (!(size <= maxBytes)) throw createTooLargeError(maxBytes);
  const leave = enter(userId, size);
  try {
    const bytes = await whileReading(() => readInTime(request, maxBytes));
    if (!bytes) throw createTooLargeError(maxBytes);
    return await work(bytes);
  } finally {
    leave();
  }
}

/** Reserves bytes for an account, and returns a function that releases them. Throws `overloaded`. */
function enter(userId: string, bytes: number): () => void {
  const state = getHeld();
  const mine = state.byAccount.get(userId) ?? 0;
  if (mine >= PER_ACCOUNT || state.bytes + bytes > MOST_BYTES) throw new AppError("overloaded", { retryAfter: 5 });
  state.byAccount.set(userId, mine + 1);
  state.bytes += bytes;
  return () => {
    state.bytes -= bytes;
    const left = (state.byAccount.get(userId) ?? 0) - 1;
    if (left > 0) state.byAccount.set(userId, left);
    else state.byAccount.delete(userId);
  };
}

/** Reads a body that does not stand still; null when it is longer than `maxBytes`. Throws `request_timeout`. */
async function readInTime({ headers, body, readWhole }: BodySource, maxBytes: number): Promise<Uint8Array | null> {
  // It is short: the server's time for a request is enough.
  if (readWhole) return readWhole();
  const tooSlow = new AbortController();
  let came = 0;
  const watch = setInterval(() => {
    if (came < SLOWEST.bytes) tooSlow.abort();
    came = 0;
  }, SLOWEST.ms);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      came += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  try {
    const watched = body?.pipeThrough(counter, { signal: tooSlow.signal }) ?? null;
    return await readBytes({ headers, body: watched }, maxBytes);
  } catch (error) {
    throw new AppError("request_timeout", { cause: error });
  } finally {
    clearInterval(watch);
  }
}
