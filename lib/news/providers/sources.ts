import { env } from "@/lib/core/env";
import { digest } from "@/lib/core/etag";

/** A feed that the setting NEWS_FEEDS names. */
export type NewsSource = {
  /** Host and path, and a hash of the query, which may carry a key: its name in the database and the run log. */
  id: string;
  address: string;
  /** How its items name their source; else the feed's own title. */
  name: string | null;
};

/** The configured feeds; one address counts once. */
export function newsSources(): NewsSource[] {
  const sources = env().NEWS_FEEDS.map(({ name, address }) => {
    const { host, pathname, search } = new URL(address);
    return { id: `${host}${pathname}${search && `?${digest(search)}`}`, address, name };
  });
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
