import cluster, { type Worker } from "node:cluster";
import { log } from "../log";

/** A worker that dies this soon after its start is not merely unlucky. */
const YOUNG_MS = 10_000;
/** So many that die young, one after the other, and the start is given up. */
const MAX_YOUNG_DEATHS = 3;
const RESTART_MS = 500;

type Options = {
  /** The module that each worker runs. */
  file: string;
  count: number;
  /** Settings that differ from this process's own. */
  env: Record<string, string>;
  /** Called when workers keep dying. */
  onFailure: () => void;
};

/** Whether this process is one of several that share a port. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Tells the process that started this one that it serves. */
export function tellReady(): void {
  process.send?.("ready");
}

/** Node's own message that hands a connection to a worker, and the worker's word on it. */
type Handing = { act?: string; seq?: number; ack?: number };

/**
 * A connection that was on its way to a worker when it died would hang for ever: Node waits for the worker's word. The answer
 * says in its place that the connection was not taken, so that another worker gets it. There is one at a time.
 */
function watchConnections({ process }: Worker): () => void {
  let handed: number | undefined;
  const send = process.send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (message: Handing, ...rest: unknown[]) => {
    if (message.act === "newconn") handed = message.seq;
    return send(message, ...rest);
  };
  process.on("internalMessage", ({ ack }: Handing) => {
    if (ack === handed) handed = undefined;
  });
  return () => {
    if (handed !== undefined)
      process.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: handed, accepted: false }, undefined);
  };
}

/**
 * Starts processes that share one port, and replaces one that dies. `ready` resolves when all of them serve; `stop` asks them to
 * end, also before, and returns when the last one is gone. It throws when one did not end well.
 */
export function startWorkers({ file, count, env, onFailure }: Options): {
  ready: Promise<unknown>;
  stop: () => Promise<void>;
} {
  cluster.setupPrimary({ exec: file });
  let stopping = false;
  let youngDeaths = 0;
  const start = () =>
    new Promise<void>((resolve) => {
      const worker = cluster.fork(env);
      const passOn = watchConnections(worker);
      const since = Date.now();
      worker.on("message", (message) => {
        if (message === "ready") resolve();
      });
      worker.on("exit", (code, signal) => {
        resolve();
        if (stopping) return;
        passOn();
        log().error({ worker: worker.process.pid, code, signal }, "a worker ended; another takes its place");
        youngDeaths = Date.now() - since < YOUNG_MS ? youngDeaths + 1 : 0;
        if (youngDeaths >= MAX_YOUNG_DEATHS) return onFailure();
        setTimeout(() => stopping || void start(), RESTART_MS);
      });
    });
  const ready = Promise.all(Array.from({ length: count }, start));
  const stop = async () => {
    stopping = true;
    const alive = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
    const codes = await Promise.all(
      alive.map((worker) => {
        // One that had not begun knows no signal yet, and has nothing to end.
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
