import { noteWrite } from "../database/db";
import { notify, notifyTags, subscribe } from "../processes/bus";
import { singleton } from "../singleton";
import { measureMsSince } from "../time/age";
import { getNextMoscowMidnight } from "../time/market-day";

/*
 * Cache tags. A tag names data that changes (`listings`, `listing:<slug>`). A write invalidates its tags after the commit. No cache is
 * searched then: an entry remembers the generation at the beginning of its making, a tag the generation of its last change. A value
 * that is held in memory goes the same way.
 */

const TOPIC = "cache.invalidated";
/** Tags remembered one by one; with more, all of them count as changed. */
const MAX_TAGS = 20_000;

type Clock = { now: number; everything: number; changed: Map<string, number>; hearing: boolean };
const clock = () =>
  singleton("cache-tags", (): Clock => ({ now: 0, everything: 0, changed: new Map(), hearing: false }));

/** The present generation: a number that grows with each invalidation. Take it before the first read of cached data. */
export function getCurrentGeneration(): number {
  return clock().now;
}

/** Whether one of the tags changed after a generation. */
export function isStale(generation: number, tags: readonly string[]): boolean {
  const { everything, changed } = clock();
  return everything > generation || tags.some((tag) => (changed.get(tag) ?? 0) > generation);
}

/** Invalidates tags after a commit: here at once, in other processes within milliseconds. Never throws. */
export function invalidate(tags: readonly string[]): void {
  notifyTags(TOPIC, tags);
}

/** Invalidates all tags: after a load or repair of many records. */
export function invalidateEverything(): void {
  notify(TOPIC, { everything: true });
}

/** Subscribes to the invalidations of all processes. After a gap in the subscription all tags count as changed. */
export function subscribeToInvalidations(): void {
  const state = clock();
  if (state.hearing) return;
  state.hearing = true;
  subscribe(TOPIC, {
    onMessage: ({ tags, everything }) => {
      // Before the tags: a new read must not get an old row from a replica.
      noteWrite();
      if (everything === true) markEverything();
      else if (Array.isArray(tags)) markChanged(tags);
    },
    onGap: () => {
      noteWrite();
      markEverything();
    },
  });
}

function markChanged(tags: readonly string[]): void {
  const state = clock();
  state.now += 1;
  if (state.changed.size + tags.length > MAX_TAGS) markEverything();
  for (const tag of tags) state.changed.set(tag, state.now);
}

function markEverything(): void {
  const state = clock();
  state.now += 1;
  state.everything = state.now;
  state.changed.clear();
}

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
