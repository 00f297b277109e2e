import type PgBoss from "pg-boss";
import { env } from "@/lib/core/env";
import type { Job, Timer } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { catchUp, repeatLost, startBoss, workOn } from "./boss";
import { jobs, timers } from "./registry";
import { every, stopTimers } from "./timers";

/** A process that ends has ten seconds in all; jobs get three, and pg-boss repeats what they leave unfinished. */
const STOP_MILLISECONDS = 2_800;
const LOST_EVERY_SECONDS = 30;

const running = () => singleton("jobs", (): { boss: Promise<PgBoss> | null } => ({ boss: null }));

/** Starts scheduled jobs and timers in this process, once. Does nothing under JOBS=0. */
export async function startJobs(scheduled: readonly Job[] = jobs(), short: readonly Timer[] = timers()): Promise<void> {
  const state = running();
  if (!env().JOBS || state.boss) return;
  for (const { seconds, name, run } of short) every(seconds, name, run);
  every(LOST_EVERY_SECONDS, "lost-jobs", async () => state.boss && repeatLost(await state.boss));
  state.boss = startBoss();
  const boss = await state.boss;
  await workOn(boss, scheduled);
  await catchUp(boss, scheduled);
}

/** Stops them and waits for what is under way, three seconds at most. Never throws. */
export async function stopJobs(): Promise<void> {
  const state = running();
  const { boss } = state;
  if (!boss) return;
  state.boss = null;
  const stopBoss = async () => (await boss).stop({ graceful: true, timeout: STOP_MILLISECONDS - 800, close: false });
  const late = new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref());
  const stopped = Promise.all([stopTimers(), stopBoss()]).catch((error: unknown) => {
    log().warn({ err: error }, "the jobs did not stop cleanly");
  });
  await Promise.race([stopped, late]);
}
