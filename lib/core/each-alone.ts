import { log } from "./log";

/** So many failures one after the other are no matter of single things: what all of them need is away. */
const IN_A_ROW = 10;

/**
 * Does the same to many things, one by one. What fails for one of them is logged and the next follows, or it would hold up
 * all that is behind it, run after run. Throws at the end if anything failed; at once after ten failures in a row.
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
      log().error({ err: error, thing }, "one of many could not be done");
      cause = error;
      failed += 1;
      inARow += 1;
      if (inARow === IN_A_ROW) break;
    }
  }
  if (failed > 0) throw new Error(`${failed} of many could not be done`, { cause });
}

/** Keys in their order, read by batches: `next` answers those that follow one. What is left where it was is passed only once. */
export async function* walkKeys(first: string, next: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let keys = await next(first); keys.length > 0; keys = await next(keys.at(-1) ?? first)) yield* keys;
}
