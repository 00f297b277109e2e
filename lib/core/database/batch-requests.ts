/** More would make one statement hold up the rest for long. */
const MOST = 100;

/** A statement that takes longer holds each of the others up for so long at most. */
const PATIENCE_MS = 10;

type Waiting<In, Out> = { asked: In; resolve: (answer: Out) => void; reject: (error: unknown) => void };

type Options = {
  /** In one go. */
  most?: number;
  /**
   * While some are being done, others wait for them, until they are so many times as many, or 10 ms. For statements whose start costs as
   * much as what several of them ask for: requests that came one by one would each pay for one, and those that all go together leave
   * the database idle while they are answered. In two groups one is in the database while the other is in the server. Whoever got a
   * promise for an answer is under way no more. With a database 6 ms away it costs 2 to 5 %.
   */
  patience?: number;
};

/**
 * Does together what is asked one by one within a turn of the event loop: under load each request would otherwise pay for a round
 * trip of its own. Without `patience` nobody waits for others. `all` answers in the order of what it is asked; in the place of an
 * answer may stand an error, or a promise for who has to wait longer than the others. When it fails, everyone does.
 */
export function gather<In, Out>(
  all: (asked: readonly In[]) => Promise<readonly (Out | Error | Promise<Out>)[]>,
  { most = MOST, patience = 0 }: Options = {},
): (asked: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let underWay = 0;
  let isToStart = false;
  let overdue: NodeJS.Timeout | undefined;

  const go = async (batch: readonly Waiting<In, Out>[]) => {
    underWay += batch.length;
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
    underWay -= batch.length;
    if (overdue) start();
  };
  const goAll = () => {
    clearTimeout(overdue);
    overdue = undefined;
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length; from += most) void go(batch.slice(from, from + most));
  };
  const start = () => {
    if (waiting.length === 0) return;
    if (waiting.length >= patience * underWay) goAll();
    else overdue ??= setTimeout(goAll, PATIENCE_MS);
  };
  const startAfterThisTurn = () => {
    isToStart = false;
    start();
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isToStart) return;
      isToStart = true;
      setImmediate(startAfterThisTurn);
    });
}
