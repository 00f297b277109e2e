import { cpuSeconds } from "./cpu.mjs";

const WARM_UP_SECONDS = 2;
const PLACES = { rps: 0, p50: 2, p99: 2, cpuPer1000: 3, serverCpuPer1000: 3, databaseCpuPer1000: 3 };

/**
 * Runs one workload on each server in turns, so that whatever else the machine does meets all alike, and answers the
 * medians by the server's name. `drive(url, …)` runs the driver once; a server is `{ url, pid }`.
 */
export async function measure(servers, { drive, rounds, databasePid }) {
  const names = Object.keys(servers);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await drive(servers[name], WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const before = [servers[name].pid, databasePid].map(cpuSeconds);
      const result = await drive(servers[name]);
      const [server, database] = [servers[name].pid, databasePid].map((pid, index) =>
        before[index] === null ? null : ((cpuSeconds(pid) - before[index]) * 1000) / result.requests,
      );
      const cpu = server === null ? {} : { serverCpuPer1000: server, databaseCpuPer1000: database };
      results[name].push({ ...result, ...cpu, ...(server !== null && { cpuPer1000: server + database }) });
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(results[name])]));
}

export function rounded(value, places) {
  return Number(value.toFixed(places));
}

/** The median of each figure; CPU is seconds per 1 000 requests, of the server, of the database, and of both. */
function median(results) {
  const middle = (name) => {
    const sorted = results.map((result) => result[name]).sort((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  };
  return Object.fromEntries(
    Object.entries(PLACES)
      .filter(([name]) => results[0]?.[name] !== undefined)
      .map(([name, places]) => [name, rounded(middle(name), places)]),
  );
}
