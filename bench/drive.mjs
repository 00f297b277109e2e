// Asks one server as fast as it answers: `node bench/drive.mjs URL PLAN WORKLOAD SECONDS` prints { rps, p50, p99 }.
// Times are milliseconds, from writing the request to the last byte. Any answer but 200 ends the run.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";

const CONNECTIONS = 16;
const [url, plan, workload, seconds] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const paths = shuffled(JSON.parse(readFileSync(plan, "utf8")).requests.filter((r) => r.workload === workload));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** The same order every time, so that both servers get the same requests. */
function shuffled(requests) {
  let seed = 1;
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const all = requests.map(({ path }) => path);
  for (let last = all.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}

function ask(path) {
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path, agent }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    request.on("error", reject);
  });
}

const times = [];
let next = 0;
const started = performance.now();
const until = started + Number(seconds) * 1000;
async function connection() {
  while (performance.now() < until) {
    const path = paths[next++ % paths.length];
    const since = performance.now();
    await ask(path);
    times.push(performance.now() - since);
  }
}
await Promise.all(Array.from({ length: CONNECTIONS }, connection));
const elapsed = (performance.now() - started) / 1000;
agent.destroy();

times.sort((a, b) => a - b);
const percentile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(JSON.stringify({ rps: times.length / elapsed, p50: percentile(0.5), p99: percentile(0.99) }));
