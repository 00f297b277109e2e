import cluster from "node:cluster";
import { log } from "../log";

/*
 * Several processes that share one port, by node:cluster. Each worker accepts connections from the shared socket by itself, so that
 * no connection is lost between the primary process and a worker that dies.
 */

/** A worker that dies within this time of its start counts as a failed start. */
const YOUNG_MS = 10_000;
/** After so many failed starts in a row the whole start is given up. */
const MAX_YOUNG_DEATHS = 3;
const RESTART_MS = 500;

type Options = {
  /** The module that each worker runs. */
  file: string;
  count: number;
  /** Settings that differ from those of this process. */
  env: Record<string, string>;
  /** Called when workers keep dying. */
  onFailure: () => void;
};

/** Whether this process is one of several that share a port. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Tells the primary process that this worker serves. */
export function tellReady(): void {
  process.send?.("ready");
}

/**
 * Starts workers, and replaces one that dies. `ready` resolves when all of them serve. `stop` ends them, also before that, and
 * returns when the last one is gone; it throws when one did not end well.
 */
export function startWorkers({ file, count, env, onFailure }: Options): {
  ready: Promise<unknown>;
  stop: () => Promise<void>;
} {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: file });
  let isStopping = false;
  let youngDeaths = 0;
  const start = () =>
    new Promise<void>((resolve) => {
      const worker = cluster.fork(env);
      const since = Date.now();
      worker.on("message", (message) => {
        if (message === "ready") resolve();
      });
      worker.on("exit", (code, signal) => {
        resolve();
        if (isStopping) return;
        log().error({ worker: worker.process.pid, code, signal }, "a worker ended; another takes its place");
        youngDeaths = Date.now() - since < YOUNG_MS ? youngDeaths + 1 : 0;
        if (youngDeaths >= MAX_YOUNG_DEATHS) return onFailure();
        setTimeout(() => isStopping || void start(), RESTART_MS);
      });
    });
  const ready = Promise.all(Array.from({ length: count }, start));
  const stop = async () => {
    isStopping = true;
    const alive = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const codes = await Promise.all(
      alive.map((worker) => {
        // A worker that has just been forked does not listen to signals yet, and has nothing to end.
        const ended = new Promise<number>((resolve) =>
          worker.once("exit", (code, signal) => resolve(signal === "SIGTERM" ? 0 : code)),
        );
        worker.process.kill("SIGTERM");
        return ended;
      }),
    );
    const failed = codes.filter((code) => code !== 0);
    if (failed.length > 0) throw new Error(`${failed.length} of ${alive.length} processes did not end well.`);
  };
  return { ready, stop };
}
