// Fetches a price list from its address.
import { type FetchError, guardedFetch } from "@/lib/core/fetching/guarded-fetch";
import { MAX_FILE_BYTES } from "@/lib/imports/contract";
import type { ListProblem } from "../contract";

const TIMEOUT_MS = 60_000;
const ACCEPT =
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv, application/xml;q=0.9, application/json;q=0.9, */*;q=0.1";

type Validators = { etag: string | null; lastModified: string | null };

/** What an address sends; null when it is as it was (304). Throws FetchError. */
export async function fetchList(
  address: string,
  { etag, lastModified }: Validators,
): Promise<({ bytes: Uint8Array } & Validators) | null> {
  const { status, headers, bytes } = await guardedFetch(address, {
    accept: ACCEPT,
    headers: {
      ...(etag && { "If-None-Match": etag }),
      ...(lastModified && { "If-Modified-Since": lastModified }),
    },
    maxBytes: MAX_FILE_BYTES,
    timeoutMs: TIMEOUT_MS,
    expect: [304],
    isHttpsOnly: true,
  });
  if (status === 304) return null;
  return { bytes, etag: keep(headers.get("etag")), lastModified: keep(headers.get("last-modified")) };
}

const LONGEST = 500;
/** A validator that fits its header again. */
const keep = (value: string | null) => (value !== null && value.length <= LONGEST ? value : null);

/** The problem of a fetch, for the person whose list it is. */
export const toFetchProblem = ({ problem, status }: FetchError): ListProblem => ({
  code: "not_fetched",
  args: { problem, ...(status !== null && { status }) },
});
