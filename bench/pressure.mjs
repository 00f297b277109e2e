// More than a server can do: `node bench/pressure.mjs URL PLAN WORKLOAD RATE SECONDS [CONNECTED]` sends RATE requests a second, whether
// or not earlier ones were answered, over so many connections opened before and those it takes more, and prints what became of
// them: { asked, accepted, shed, failed, … }. Times are milliseconds from the moment a request was due, so that a driver that is held
// up flatters nobody. Beside it readiness is asked four times a second.
import { readFileSync } from "node:fs";
import { Connection } from "./connection.mjs";

/** Past so many that wait for an answer, requests count as unanswered: a driver must not measure its own memory. */
const MOST_CONNECTIONS = 2_000;
const TICK_MS = 5;
const PROBE_MS = 250;
/** What is still under way when the time is up gets so long. */
const LAST_ANSWERS_MS = 10_000;

const [url, planFile, workload, rate, seconds, connected = "0"] = process.argv.slice(2);
const target = new URL(url);
const plan = JSON.parse(readFileSync(planFile, "utf8"));
const requests = plan.requests.filter((request) => request.workload === workload).map(bytesOf);

function bytesOf({ path, body }, index) {
  const head = `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: gzip, br\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  const key = plan.keys[index % plan.keys.length];
  return Buffer.from(
    `${head}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const accepted = [];
const shed = [];
const probes = [];
const failed = {};
let unanswered = 0;
let withoutRetryAfter = 0;
let opened = 0;
let underWay = 0;
const idle = [];

function note(key) {
  failed[key] = (failed[key] ?? 0) + 1;
}

const [LIVE, READY] = ["live", "ready"].map((path) => bytesOf({ path: `/api/health/${path}` }));
/** How many connect at a time beforehand. */
const AT_ONCE = 20;

/** Clients that have asked for something before: a load need not come from two thousand that connect within one moment. */
async function connectBefore(count) {
  while (opened < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - opened) }, () => new Connection(target));
    await Promise.all(some.map((connection) => connection.ask(LIVE)));
    opened += some.length;
    idle.push(...some);
  }
}

async function send(bytes, due) {
  // Of those connected before each has its turn; otherwise as few are opened as it takes.
  let connection = Number(connected) > 0 ? idle.shift() : idle.pop();
  if (!connection) {
    if (opened >= MOST_CONNECTIONS) {
      unanswered += 1;
      return;
    }
    opened += 1;
    connection = new Connection(target);
  }
  underWay += 1;
  try {
    const { status, retryAfter } = await connection.ask(bytes);
    const time = performance.now() - due;
    if (status === 200 || status === 201) accepted.push(time);
    else if (status === 503) {
      shed.push(time);
      if (!retryAfter) withoutRetryAfter += 1;
    } else note(status);
    idle.push(connection);
  } catch (error) {
    note(error.code ?? error.message);
    opened -= 1;
    connection.end();
  } finally {
    underWay -= 1;
  }
}

/** Whether a load balancer would go on sending: readiness on a connection of its own. */
async function probe() {
  const connection = new Connection(target);
  const since = performance.now();
  try {
    const { status } = await connection.ask(READY);
    if (status === 200) probes.push(performance.now() - since);
    else note(`readiness ${status}`);
  } catch (error) {
    note(`readiness ${error.code ?? error.message}`);
  }
  connection.end();
}

await connectBefore(Number(connected));
const started = performance.now();
const until = started + Number(seconds) * 1000;
const probing = setInterval(() => void probe(), PROBE_MS);
let next = 0;
await new Promise((done) => {
  const ticking = setInterval(() => {
    const now = performance.now();
    const dueNow = Math.floor(((Math.min(now, until) - started) / 1000) * Number(rate));
    for (; next < dueNow; next += 1)
      void send(requests[next % requests.length], started + (next / Number(rate)) * 1000);
    if (now < until) return;
    clearInterval(ticking);
    done();
  }, TICK_MS);
});
clearInterval(probing);
const giveUpAt = performance.now() + LAST_ANSWERS_MS;
while (underWay > 0 && performance.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 20));

const percentile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted.length === 0
    ? null
    : Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
};
const result = {
  asked: next,
  accepted: accepted.length,
  acceptedP50: percentile(accepted, 0.5),
  acceptedP99: percentile(accepted, 0.99),
  shed: shed.length,
  shedP50: percentile(shed, 0.5),
  shedP99: percentile(shed, 0.99),
  withoutRetryAfter,
  failed,
  unanswered: unanswered + underWay,
  connections: opened,
  readinessP99: percentile(probes, 0.99),
};
console.log(JSON.stringify(result));
process.exit();
