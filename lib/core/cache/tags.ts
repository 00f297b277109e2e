import { noteWrite } from "../database/db";
import { notify, notifyTags, subscribe } from "../processes/bus";
import { singleton } from "../singleton";

/*
 * What kept answers depend on. A tag names something that changes (`listings`, `listing:<slug>`); a write invalidates
 * its tags after the commit, and whatever was made before that is made anew. Nothing is searched or dropped then: an
 * answer remembers when its making began, a tag when it last changed.
 */

const TOPIC = "cache.invalidated";
/** Tags remembered one by one; past that all of them count as changed once. */
const MAX_TAGS = 20_000;

type Clock = { now: number; everything: number; changed: Map<string, number>; hearing: boolean };
const clock = () =>
  singleton("cache-tags", (): Clock => ({ now: 0, everything: 0, changed: new Map(), hearing: false }));

/** The present moment of this process's clock of changes. Take it before the first read of what will be kept. */
export function currentGeneration(): number {
  return clock().now;
}

/** Whether anything named by the tags changed after that moment. */
export function isStale(moment: number, tags: readonly string[]): boolean {
  const { everything, changed } = clock();
  return everything > moment || tags.some((tag) => (changed.get(tag) ?? 0) > moment);
}

/** Says after a commit what it changed: here at once, in the other processes within milliseconds. Never throws. */
export function invalidate(tags: readonly string[]): void {
  notifyTags(TOPIC, tags);
}

/** Says that anything may have changed: after a load or repair that names no single thing. */
export function invalidateEverything(): void {
  notify(TOPIC, { everything: true });
}

/** Hears, from now on, what this process and others invalidate. After a gap in hearing everything counts as changed. */
export function hearInvalidations(): void {
  const state = clock();
  if (state.hearing) return;
  state.hearing = true;
  subscribe(TOPIC, {
    onMessage: ({ tags, everything }) => {
      // Before the tags: whoever reads anew because of them must not read an old row from a replica.
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
