// More than a server can do: `node bench/pressure.mjs URL PLAN WORKLOAD RATE SECONDS [CONNECTED]` sends RATE requests a second, whether
// or not earlier ones were answered, over so many connections opened before and those it takes more, and prints what became of
// them: { asked, accepted, shed, failed, … }. Times are milliseconds from the moment a request was due, so that a driver that is held
// up flatters nobody. Beside it readiness is asked four times a second.
import { Connection, connectedTo } from "./connection.mjs";
import { Outcomes } from "./outcomes.mjs";
import { requestsOf } from "./requests.mjs";

/** Past so many that wait for an answer, requests count as unanswered: a driver must not measure its own memory. */
const MOST_CONNECTIONS = 2_000;
const TICK_MS = 5;

const [url, planFile, workload, rate, seconds, connected = "0"] = process.argv.slice(2);
const target = new URL(url);
const requests = requestsOf(planFile, workload, target);
const idle = await connectedTo(target, Number(connected));
const outcomes = new Outcomes(target);
let opened = idle.length;
let unsent = 0;

async function send(bytes, due) {
  // Of those connected before each has its turn; otherwise as few are opened as it takes.
  let connection = Number(connected) > 0 ? idle.shift() : idle.pop();
  if (!connection) {
    if (opened >= MOST_CONNECTIONS) {
      unsent += 1;
      return;
    }
    opened += 1;
    connection = new Connection(target);
  }
  if (await outcomes.ask(connection, bytes, due)) idle.push(connection);
  else {
    opened -= 1;
    connection.end();
  }
}

const started = performance.now();
const until = started + Number(seconds) * 1000;
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
const { unanswered, ...result } = await outcomes.result();
console.log(JSON.stringify({ asked: next, ...result, unanswered: unsent + unanswered, connections: opened }));
process.exit();
