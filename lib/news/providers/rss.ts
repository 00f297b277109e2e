import { download } from "@/lib/core/feeds/download";
import { type FeedDocument, readFeed } from "./feed-document";

/** What a conditional request sends. */
type Validators = { etag: string | null; lastModified: string | null };

/** What a source answered: that nothing has changed, or a document and what to ask with next time. */
type Fetched = { document: FeedDocument; validators: Validators } | { document: null };

type Options = { signal?: AbortSignal | undefined; now?: Date };

const ACCEPT = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";

/**
 * Fetches one RSS or Atom feed, on condition that it has changed: 5 MB and 10 s at most. Throws FeedError with a
 * sentence for the run log.
 */
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

/** A validator worth sending back; an endless one is not. */
function keepValidator(header: string | null): string | null {
  return header !== null && header.length <= 300 ? header : null;
}
