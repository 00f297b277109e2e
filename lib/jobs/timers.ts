import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { closeLocks, underLock } from "./process-locks";

type Clockwork = {
  stopped: boolean;
  waiting: Set<NodeJS.Timeout>;
  running: Set<Promise<void>>;
};

const clockwork = () =>
  singleton("timers", (): Clockwork => ({ stopped: false, waiting: new Set(), running: new Set() }));

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
  await closeLocks();
}

async function turn(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await underLock("tonna-timer", name, async (mine) => {
      if (mine) await run();
    });
  } catch (error) {
    log().error({ err: error, timer: name }, "timed work failed");
  }
}
