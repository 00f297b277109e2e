// Asks one server as fast as it answers: `node bench/drive.mjs URL PLAN WORKLOAD SECONDS [CONNECTIONS] [DIFFERENT]` prints
// { requests, rps, p50, p99 }. Times are milliseconds, from writing a request to its last byte. DIFFERENT bounds how many
// different requests there are; all of them are asked once before the clock starts. An answer that is no 200 or 201 ends the run.
import { Connection } from "./connection.mjs";
import { percentile, requestsOf } from "./requests.mjs";

const [url, planFile, workload, seconds, connections = "16", different] = process.argv.slice(2);
const target = new URL(url);
const all = requestsOf(planFile, workload, target);
const requests = different ? all.slice(0, Number(different)) : all;

const open = Array.from({ length: Number(connections) }, () => new Connection(target));

/** Every connection takes the next request as soon as its last one is answered, while `goesOn` says so. */
async function ask(goesOn, note) {
  let next = 0;
  const work = async (connection) => {
    while (goesOn(next)) {
      const number = next++;
      const bytes = requests[number % requests.length];
      const since = performance.now();
      const { status } = await connection.ask(bytes);
      if (status !== 200 && status !== 201) throw new Error(`${bytes.toString().split("\r\n")[0]} answered ${status}`);
      note(performance.now() - since);
    }
  };
  await Promise.all(open.map(work));
}

if (different)
  await ask(
    (number) => number < requests.length,
    () => {},
  );
const times = [];
const started = performance.now();
const until = started + Number(seconds) * 1000;
await ask(
  () => performance.now() < until,
  (time) => times.push(time),
);
const elapsed = (performance.now() - started) / 1000;
for (const connection of open) connection.end();

const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
console.log(JSON.stringify({ requests: times.length, rps: times.length / elapsed, p50, p99 }));
