import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/singleton";
import { readBytes, type Sent } from "./body";

/** Uploads of one account at a time: a form sends two, and two more that were broken off may not be known as such yet. */
const PER_ACCOUNT = 4;
/** Bytes of all uploads that this process holds, from the first one read until the work on them is done. */
const MOST_BYTES = 256 * 1024 * 1024;
/** So little in so many milliseconds is no upload: at this rate not even a megabyte would come before the server gives up. */
const SLOWEST = { bytes: 64 * 1024, ms: 10_000 };

type Held = { bytes: number; byAccount: Map<string, number> };
const held = () => singleton("uploads", (): Held => ({ bytes: 0, byAccount: new Map() }));

/**
 * Reads an upload of an account, up to `maxBytes`, and does `work` on it, within what this process can hold. Throws, before
 * anything is read, `overloaded` and `payload_too_large`; `request_timeout` for one that does not come whole.
 */
export async function withUpload<T>(
  request: Sent,
  { userId, maxBytes }: { userId: string; maxBytes: number },
  work: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const { headers } = request;
  const size = headers.has("content-length") ? Number(headers.get("content-length")) : maxBytes;
  if (!(size <= maxBytes)) throw new AppError("payload_too_large");
  const leave = enter(userId, size);
  try {
    const bytes = await readInTime(request, maxBytes);
    if (!bytes) throw new AppError("payload_too_large");
    return await work(bytes);
  } finally {
    leave();
  }
}

/** Takes a place for so many bytes of an account; what it answers gives the place back. Throws `overloaded`. */
function enter(userId: string, bytes: number): () => void {
  const state = held();
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

/** The bytes of a body that comes at a human pace; null when there are more. Throws `request_timeout`. */
async function readInTime({ headers, body }: Sent, maxBytes: number): Promise<Uint8Array | null> {
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
