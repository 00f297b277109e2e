import { env } from "../env";
import { readUpTo } from "../read-up-to";
import { FeedError } from "./runs";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

type DownloadOptions = {
  accept: string;
  /** Further headers, such as `If-None-Match` or `Authorization`. */
  headers?: Record<string, string>;
  /** Status codes that are no failure, besides 2xx: 304, or the 404 of a source for "no data". */
  expect?: readonly number[];
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
};

type Download = { status: number; headers: Headers; bytes: Uint8Array };

/** Downloads from a source, by default at most 5 MB within 10 s. Throws FeedError without the address, which may hold a key. */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const { accept, headers, expect = [], maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      // Several sources, the Bank of Russia among them, refuse requests without a User-Agent.
      headers: { "User-Agent": `Tonna/1.0 (+${env().APP_URL})`, Accept: accept, ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok && !expect.includes(response.status)) {
      await response.body?.cancel();
      throw new FeedError(`The source answered ${response.status}.`, { problem: "error_answer" });
    }
    const bytes = await readUpTo(response.body, maxBytes);
    if (!bytes) throw new FeedError(`The document is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
    return { status: response.status, headers: response.headers, bytes };
  } catch (error) {
    throw error instanceof FeedError
      ? error
      : new FeedError(describeFailure(error), { problem: "no_answer" }, { cause: error });
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "The source could not be read.";
  if (error.name === "TimeoutError") return "The source did not answer in time.";
  if (error.name === "AbortError") return "The request was called off.";
  const { code } = (error.cause ?? error) as { code?: unknown };
  return `The source could not be read${typeof code === "string" ? ` (${code})` : ""}.`;
}
