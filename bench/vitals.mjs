// Preloaded into the server of a soak (`node --expose-gc --import ./bench/vitals.mjs …`): each SIGUSR2 appends one line to VITALS_FILE
// with what the process holds after a collection. What a garbage collector may still take is no leak.
import { appendFileSync } from "node:fs";

const file = process.env.VITALS_FILE;
// The supervisor of several processes would hand it on to each of them.
if (file)
  process.on("SIGUSR2", () => {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo();
    const timers = resources.filter((name) => name === "Timeout" || name === "Immediate").length;
    const line = { rss, heap: heapUsed, external, handles: resources.length - timers, timers };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  });
