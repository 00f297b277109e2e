import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton";

/*
 * What a kept page turns out to show while it is made, beside what its address says: the tags (`cache-tags.ts`) of what it links
 * to, for example.
 */

const collector = () => singleton("shown", () => new AsyncLocalStorage<Set<string>>());

/** Runs `make`, and adds to `tags` what it says that it shows, then or later. */
export function noteShown<T>(tags: Set<string>, make: () => T): T {
  return collector().run(tags, make);
}

/** Says what the page in the making shows. Call it before the page is sent; where nothing is kept it does nothing. */
export function showsToo(tags: readonly string[]): void {
  const shown = collector().getStore();
  for (const tag of tags) shown?.add(tag);
}
