import cluster, { type Worker } from "node:cluster";
import { realpathSync } from "node:fs";
import path from "node:path";
import { log } from "../log";
import { withDeadline } from "../time/deadline";

/*
 * Several processes that share one port, by node:cluster. Each worker accepts connections from the shared socket by itself, so that
 * no connection is lost between the primary process and a worker that ends.
 */

/** A worker that dies within this time of its start counts as a failed start. */
const YOUNG_MS = 10_000;
/** After so many failed starts in a row the whole start is given up. */
const MAX_YOUNG_DEATHS = 3;
const RESTART_MS = 500;
/** Time for a new version to serve: its first worker migrates the database. */
const REPLACEMENT_MS = 30 * 60_000;
/** Time for a replaced worker to end, after which it is killed. */
const LEAVING_MS = 20_000;

/** Messages between the primary process and its workers. */
const READY = "ready";
const LEAVE = "leave";
/** Argument of a worker that migrates the database before it serves. */
const PREPARE = "--prepare";

type Options = {
  /** The folder of the product. A link that leads to another release later is followed when workers are replaced. */
  folder: string;
  /** The module that each worker runs, from the folder. */
  file: string;
  count: number;
  /** Settings that differ from those of this process. */
  env: Record<string, string>;
  /** Called when workers keep dying. */
  onFailure: () => void;
};

export type Workers = {
  /** Resolves when all of them serve. */
  ready: Promise<unknown>;
  /** Replaces them one by one by the build that is on disk now. If that does not start, the others stay. Never throws. */
  replace(): Promise<void>;
  /** Ends them, also before they are ready, and returns when the last one is gone. Throws when one did not end well. */
  stop(): Promise<void>;
};

/** Whether this process is one of several that share a port. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Whether this worker is the first of a version that may be newer than the database. */
export function isFirstOfVersion(): boolean {
  return cluster.isWorker && process.argv.includes(PREPARE);
}

/** Tells the primary process that this worker serves. `onLeave` is called when another worker has taken its place. */
export function notifyReady(onLeave: () => void): void {
  process.on("message", (message) => {
    if (message === LEAVE) onLeave();
  });
  process.send?.(READY);
}

/** Starts workers, and another one for each that dies. */
export function startWorkers({ folder, file, count, env, onFailure }: Options): Workers {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  /** Workers whose end is no loss: they do not serve yet, or no longer. */
  const expendable = new Set<Worker>();
  let isStopping = false;
  let youngDeaths = 0;
  /** The release that serves. A link may lead to the next one already, which may be broken, or need its migration first. */
  let release = realpathSync(folder);

  const fork = (from = release, args: string[] = []) => {
    cluster.setupPrimary({ exec: path.join(from, file), cwd: from, args });
    const worker = cluster.fork(env);
    const since = Date.now();
    worker.once("exit", (code, signal) => {
      if (isStopping || expendable.delete(worker)) return;
      log().error({ worker: worker.process.pid, code, signal }, "a worker ended; another takes its place");
      youngDeaths = Date.now() - since < YOUNG_MS ? youngDeaths + 1 : 0;
      if (youngDeaths >= MAX_YOUNG_DEATHS) return onFailure();
      setTimeout(() => isStopping || fork(), RESTART_MS);
    });
    return worker;
  };

  /** Puts a new worker beside an old one, then lets the old one go. False: the new one does not serve. */
  const replaceOne = async (old: Worker, args: string[]) => {
    const next = realpathSync(folder);
    const worker = fork(next, args);
    // Should the old one die meanwhile, the new one takes its place.
    for (const each of [worker, old]) expendable.add(each);
    const serves = await withDeadline(waitUntilReady(worker), REPLACEMENT_MS).catch(() => false);
    if (!serves) {
      worker.process.kill("SIGKILL");
      expendable.delete(old);
      if (old.isDead() && !isStopping) fork();
      return false;
    }
    release = next;
    expendable.delete(worker);
    await leave(old);
    return true;
  };

  const replaceAll = async () => {
    const old = listWorkers();
    log().info({ workers: old.length }, "replacing the workers by the newest build");
    for (const [at, worker] of old.entries()) {
      if (isStopping) return;
      // One that died has a successor of the newest build.
      if (worker.isDead() || (await replaceOne(worker, at === 0 ? [PREPARE] : []))) continue;
      if (!isStopping) log().error({ replaced: at }, "the newest build did not start: the workers before it go on");
      return;
    }
    log().info({ workers: old.length }, "all workers are replaced");
  };

  let replacing: Promise<void> = Promise.resolve();
  return {
    ready: Promise.all(Array.from({ length: count }, () => waitUntilReady(fork()))),
    replace() {
      replacing = replacing.then(replaceAll);
      return replacing;
    },
    async stop() {
      isStopping = true;
      const ends = await Promise.all(listWorkers().map(endWorker));
      const failed = ends.filter((code) => code !== 0);
      if (failed.length > 0) throw new Error(`${failed.length} of ${ends.length} processes did not end well.`);
    },
  };
}

const listWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

/** Resolves with true when a worker serves, with false when it ended before. */
function waitUntilReady(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on("message", (message) => message === READY && resolve(true));
    worker.once("exit", () => resolve(false));
  });
}

/** Tells a worker to leave, and waits for its end. */
function leave(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve();
    const kill = setTimeout(() => worker.process.kill("SIGKILL"), LEAVING_MS);
    worker.once("exit", () => {
      clearTimeout(kill);
      resolve();
    });
    worker.send(LEAVE, (error) => error && worker.process.kill("SIGTERM"));
  });
}

/** Ends a worker and returns its code. One that has just been forked does not listen to signals yet, and has nothing to end. */
function endWorker(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    worker.once("exit", (code, signal) => resolve(signal === "SIGTERM" ? 0 : code));
    worker.process.kill("SIGTERM");
  });
}
