// How every feed reaches its source: limits of size and time, and no addresses of our own network.
import {
  FetchError,
  type Fetched,
  type FetchOptions,
  type FetchProblem,
  guardedFetch,
} from "@/lib/core/fetching/guarded-fetch";
import type { FeedProblem } from "./problems";
import { FeedError } from "./runs";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

type DownloadOptions = Pick<FetchOptions, "accept" | "headers" | "expect" | "signal"> & {
  maxBytes?: number;
  timeoutMs?: number;
  /** The address in settings that led here, if it is another one. Its host may be private, since an operator named it. */
  setting?: string;
};

/**
 * Downloads from a source that settings name, by default at most 5 MB within 10 s. Redirects lead to public addresses only.
 * Throws FeedError without the address, which may hold a key.
 */
export async function download(address: string, options: DownloadOptions): Promise<Fetched> {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, setting = address, ...rest } = options;
  const trusted = URL.canParse(setting) ? [new URL(setting).origin] : [];
  try {
    return await guardedFetch(address, { ...rest, maxBytes, timeoutMs, trusted });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new FeedError(error.message, { problem: PROBLEMS[error.problem] ?? "no_answer" }, { cause: error });
  }
}

const PROBLEMS: Partial<Record<FetchProblem, FeedProblem>> = {
  error_answer: "error_answer",
  wrong_type: "unreadable",
  too_large: "unreadable",
};
