// Processes many items, so that the failure of one stops no other.
import { log } from "./log";

/** Failures in a row that mean that something which all items need is down. */
const IN_A_ROW = 10;

/**
 * Processes items one by one. A failure is logged and the next item follows, so that one bad item does not block the others in every
 * run. Throws at the end if any failed, and at once after ten failures in a row.
 */
export async function processEach<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  let inARow = 0;
  let cause: unknown;
  for await (const thing of things) {
    try {
      await work(thing);
      inARow = 0;
    } catch (error) {
      log().error({ err: error, thing }, "an item could not be processed");
      cause = error;
      failed += 1;
      inARow += 1;
      if (inARow === IN_A_ROW) break;
    }
  }
  if (failed > 0) throw new Error(`${failed} items could not be processed`, { cause });
}

/** Yields keys in order, in batches: `next` returns those after a key. A key that stays in place is yielded once. */
export async function* walkKeys(first: string, next: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let keys = await next(first); keys.length > 0; keys = await next(keys.at(-1) ?? first)) yield* keys;
}
