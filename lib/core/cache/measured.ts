import { provideReadings } from "../metrics/measure";
import type { BoundedMap } from "./remembered";

/** Counts the lookups of a cache: numbers, since a cached answer costs little more than a lookup. */
type Lookups = { hit: number; miss: number };

/** Provides the metrics of a cache. Whoever looks something up there counts it. */
export function measureCache(cache: string, entries: BoundedMap<unknown>): Lookups {
  const lookups: Lookups = { hit: 0, miss: 0 };
  provideReadings("tonna_cache_bytes", () => [{ labels: { cache }, value: entries.bytes }]);
  provideReadings("tonna_cache_limit_bytes", () => [{ labels: { cache }, value: entries.maxBytes }]);
  provideReadings("tonna_cache_entries", () => [{ labels: { cache }, value: entries.size }]);
  provideReadings("tonna_cache_lookups_total", () =>
    (["hit", "miss"] as const).map((result) => ({ labels: { cache, result }, value: lookups[result] })),
  );
  return lookups;
}
