// The feeds that NEWS_FEEDS configures.
import { env } from "@/lib/core/env";
import { computeDigest } from "@/lib/core/etag";

/** A configured feed. */
export type NewsSource = {
  /** Host, path and a hash of the query (it may contain a key). Used in the database and the run log. */
  id: string;
  address: string;
  /** Source name of its items; null means the feed's own title. */
  name: string | null;
};

/** Configured feeds without repeated addresses. */
export function listNewsSources(): NewsSource[] {
  const sources = env().NEWS_FEEDS.map(({ name, address }) => {
    const { host, pathname, search } = new URL(address);
    return { id: `${host}${pathname}${search && `?${computeDigest(search)}`}`, address, name };
  });
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
