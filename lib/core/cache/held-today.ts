import { singleton } from "../singleton";
import { measureMsSince } from "../time/age";
import { getNextMoscowMidnight } from "../time/market-day";
import { getCurrentGeneration, isStale } from "./tags";

type Held<T> = { value: Promise<T> | null; since: number; ms: number; generation: number };

/**
 * A value that a process reads once and holds in memory: until a write invalidates one of its tags, until midnight in Moscow, and for
 * `maxAgeMs`. Requests of the same moment share one read. `drop` makes the next `get` read again. A failed read is not held.
 */
export function holdToday<T>(
  name: string,
  { tags, maxAgeMs }: { tags: readonly string[]; maxAgeMs: number },
  read: () => Promise<T>,
) {
  const getHeld = () => singleton(name, (): Held<T> => ({ value: null, since: 0, ms: 0, generation: 0 }));
  return {
    get(): Promise<T> {
      const held = getHeld();
      if (held.value && measureMsSince(held.since) < held.ms && !isStale(held.generation, tags)) return held.value;
      held.generation = getCurrentGeneration();
      const reading = read().catch((error) => {
        if (held.value === reading) held.value = null;
        throw error;
      });
      held.value = reading;
      held.since = Date.now();
      held.ms = Math.min(maxAgeMs, getNextMoscowMidnight(held.since) - held.since);
      return reading;
    },
    drop(): void {
      getHeld().value = null;
    },
  };
}
