// Asks one server as fast as it answers: `node bench/drive.mjs URL PLAN WORKLOAD SECONDS [CONNECTIONS] [DIFFERENT]` prints
// { requests, rps, p50, p99 }. Times are milliseconds, from writing a request to its last byte. DIFFERENT bounds how many
// different requests there are; all of them are asked once before the clock starts. An answer that is no 200 or 201 ends the run.
import { readFileSync } from "node:fs";
import { Connection } from "./connection.mjs";

const [url, planFile, workload, seconds, connections = "16", different] = process.argv.slice(2);
const target = new URL(url);
const plan = JSON.parse(readFileSync(planFile, "utf8"));
const all = shuffled(plan.requests.filter((request) => request.workload === workload));
const requests = (different ? all.slice(0, Number(different)) : all).map(bytesOf);

/** The same order every time, so that both servers get the same requests. */
function shuffled(items) {
  let seed = 1;
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const out = [...items];
  for (let last = out.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [out[last], out[other]] = [out[other], out[last]];
  }
  return out;
}

function bytesOf({ path, body }, index) {
  const host = `Host: ${target.host}\r\n`;
  if (body === undefined) return Buffer.from(`GET ${path} HTTP/1.1\r\n${host}Accept-Encoding: gzip, br\r\n\r\n`);
  const key = plan.keys[index % plan.keys.length];
  const headers = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${host}${headers}\r\n${body}`);
}

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

times.sort((a, b) => a - b);
const percentile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
const result = { requests: times.length, rps: times.length / elapsed, p50: percentile(0.5), p99: percentile(0.99) };
console.log(JSON.stringify(result));
