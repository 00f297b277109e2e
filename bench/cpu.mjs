// Measures the processor time of a process and its children.
import { readdirSync, readFileSync } from "node:fs";

// Linux counts in hundredths of a second everywhere that Node runs.
const TICKS = 100;

/** Fields of /proc/PID/stat behind the name, which may hold spaces; null when the process is gone. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** Seconds of CPU that a process has used, and its children that ended. */
function secondsOf(stat) {
  return stat ? [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field]), 0) / TICKS : 0;
}

/** Seconds of CPU of a process and everything below it; null where there is no /proc. */
export function cpuSeconds(pid) {
  if (process.platform !== "linux") return null;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(name)?.[1] === String(pid));
  return children.reduce((sum, child) => sum + secondsOf(statOf(child)), secondsOf(statOf(pid)));
}

/** Id of the process that started another one: a database's server, by one of its connections. */
export function parentOf(pid) {
  return Number(statOf(pid)?.[1] ?? 0);
}
