/** More would make one statement hold up the rest for long. */
const MOST = 100;

type Waiting<In, Out> = { asked: In; resolve: (answer: Out) => void; reject: (error: unknown) => void };

/**
 * Does together what is asked one by one within a turn of the event loop: under load each request would otherwise pay for a round
 * trip of its own. Nobody waits for others to come. `all` answers in the order of what it is asked; in the place of an
 * answer may stand an error, or a promise for who has to wait longer than the others. When it fails, everyone does.
 */
export function gather<In, Out>(
  all: (asked: readonly In[]) => Promise<readonly (Out | Error | Promise<Out>)[]>,
  most = MOST,
): (asked: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  const go = async (batch: readonly Waiting<In, Out>[]) => {
    try {
      const answers = await all(batch.map(({ asked }) => asked));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer instanceof Error) reject(answer);
        else resolve(answer as Out);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const goAll = () => {
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length; from += most) void go(batch.slice(from, from + most));
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) setImmediate(goAll);
    });
}
