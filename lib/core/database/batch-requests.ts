// Joins calls of one moment in one statement.

/** Most calls in one statement: more would delay the rest for long. */
const MAX_BATCH = 100;

type Waiting<In, Out> = { input: In; resolve: (answer: Out) => void; reject: (error: unknown) => void };

/**
 * Makes one call of the calls that come within a turn of the event loop: under load each would pay for a round trip of its own. No call
 * waits for a batch under way. `runBatch` answers in the order of its inputs; an answer may be an error, or a promise for a call that
 * takes longer than the others. When it throws, all calls of the batch fail.
 */
export function batchRequests<In, Out>(
  runBatch: (inputs: readonly In[]) => Promise<readonly (Out | Error | Promise<Out>)[]>,
  { maxBatch = MAX_BATCH } = {},
): (input: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];

  const run = async (batch: readonly Waiting<In, Out>[]) => {
    try {
      const answers = await runBatch(batch.map(({ input }) => input));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer instanceof Error) reject(answer);
        else resolve(answer as Out);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runAll = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxBatch) void run(all.slice(from, from + maxBatch));
  };
  return (input) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ input, resolve, reject }) === 1) setImmediate(runAll);
    });
}
