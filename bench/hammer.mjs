// Clients that don't wait as they are told: `node bench/hammer.mjs URL PLAN WORKLOAD SECONDS CLIENTS` asks over so many connections, opened
// before, each again as soon as it is answered or refused, and prints what became of the requests: { asked, accepted, shed, failed, … }.
// Times are milliseconds from writing a request to its last byte. Beside it readiness is asked four times a second.
import { setTimeout as sleep } from "node:timers/promises";
import { connectedTo } from "./connection.mjs";
import { Outcomes } from "./outcomes.mjs";
import { requestsOf } from "./requests.mjs";

const [url, planFile, workload, seconds, clients] = process.argv.slice(2);
const target = new URL(url);
const requests = requestsOf(planFile, workload, target);
const connections = await connectedTo(target, Number(clients));
const outcomes = new Outcomes(target);

let asked = 0;
const until = performance.now() + Number(seconds) * 1000;
for (const connection of connections) void askAgain(connection);

async function askAgain(connection) {
  let goesOn = true;
  while (goesOn && performance.now() < until) {
    const bytes = requests[asked++ % requests.length];
    goesOn = await outcomes.ask(connection, bytes, performance.now());
  }
}

await sleep(Number(seconds) * 1000);
console.log(JSON.stringify({ asked, ...(await outcomes.result()), connections: connections.length }));
process.exit();
