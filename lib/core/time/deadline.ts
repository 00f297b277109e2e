/**
 * Returns the result of `work`. Rejects when it takes longer than `ms`; the work itself goes on. An answer that arrived while this
 * process was busy still counts: it is read before the check phase.
 */
export function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error(`no answer within ${Math.round(ms)} ms`));
    const timer = setTimeout(() => setImmediate(expire), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
