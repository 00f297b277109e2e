// Fetches one feed with a conditional request.
import { download } from "@/lib/core/feeds/download";
import { type FeedDocument, readFeed } from "./feed-document";

/** Validators of a conditional request. */
type Validators = { etag: string | null; lastModified: string | null };

/** A document with the validators of the next request; `document` is null when nothing has changed. */
type Fetched = { document: FeedDocument; validators: Validators } | { document: null };

type Options = { signal?: AbortSignal | undefined; now?: Date };

const ACCEPT = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";

/** Limits: 5 MB, 10 s. Throws FeedError with a sentence for the run log. */
export async function fetchFeed(
  address: string,
  { etag, lastModified }: Validators,
  { signal, now = new Date() }: Options = {},
): Promise<Fetched> {
  const { status, headers, bytes } = await download(address, {
    accept: ACCEPT,
    headers: {
      ...(etag !== null && { "If-None-Match": etag }),
      ...(lastModified !== null && { "If-Modified-Since": lastModified }),
    },
    expect: [304],
    signal,
  });
  if (status === 304) return { document: null };
  const document = readFeed(bytes, { address, contentType: headers.get("content-type"), now });
  return {
    document,
    validators: { etag: keepValidator(headers.get("etag")), lastModified: keepValidator(headers.get("last-modified")) },
  };
}

/** Drops validators that are too long to send back. */
function keepValidator(header: string | null): string | null {
  return header !== null && header.length <= 300 ? header : null;
}
