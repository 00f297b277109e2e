import type postgres from "postgres";
import { connectWatched } from "@/lib/core/database/db";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";

type Clockwork = {
  stopped: boolean;
  locks: postgres.Sql | null;
  waiting: Set<NodeJS.Timeout>;
  running: Set<Promise<void>>;
};

const clockwork = () =>
  singleton("timers", (): Clockwork => ({ stopped: false, locks: null, waiting: new Set(), running: new Set() }));

/**
 * Calls `run` every so many seconds (counted from the end of the last call), in one process at a time: the others
 * find its advisory lock taken and skip that turn. Errors are logged, and the next turn comes anyway. The
 * first call comes after one interval; `stopTimers` ends it.
 */
export function every(seconds: number, name: string, run: () => Promise<unknown>): void {
  const state = clockwork();
  state.stopped = false;
  const wait = () => {
    if (state.stopped) return;
    const timer = setTimeout(() => {
      state.waiting.delete(timer);
      const call = turn(name, run).finally(() => {
        state.running.delete(call);
        wait();
      });
      state.running.add(call);
    }, seconds * 1_000);
    state.waiting.add(timer);
  };
  wait();
}

/** Ends all timers, and waits for calls under way. Never throws. */
export async function stopTimers(): Promise<void> {
  const state = clockwork();
  state.stopped = true;
  for (const timer of state.waiting) clearTimeout(timer);
  state.waiting.clear();
  await Promise.allSettled(state.running);
  const { locks } = state;
  state.locks = null;
  await locks?.end({ timeout: 1 }).catch(() => {});
}

async function turn(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    // One connection of its own holds all locks of this process: a lock must not cost the pool a connection while
    // work that needs the pool goes on, and if it breaks, the server lets go of the locks.
    const locks = lockConnection();
    const [row] = await locks<
      { mine: boolean }[]
    >`select pg_try_advisory_lock(hashtext('tonna-timer'), hashtext(${name})) as mine`;
    if (!row?.mine) return;
    try {
      await run();
    } finally {
      await locks`select pg_advisory_unlock(hashtext('tonna-timer'), hashtext(${name}))`;
    }
  } catch (error) {
    log().error({ err: error, timer: name }, "timed work failed");
  }
}

function lockConnection(): postgres.Sql {
  const state = clockwork();
  state.locks ??= connectWatched(1);
  return state.locks;
}
