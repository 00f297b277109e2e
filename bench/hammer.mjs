// Clients that don't wait as they are told: `node bench/hammer.mjs URL PLAN WORKLOAD SECONDS CLIENTS` asks over so many connections, opened
// before, each again as soon as it is answered or refused, and prints what became of the requests: { asked, accepted, shed, failed, … }.
// Times are milliseconds from writing a request to its last byte. Beside it readiness is asked four times a second.
import { connectedTo } from "./connection.mjs";
import { Outcomes } from "./outcomes.mjs";
import { requestsOf } from "./requests.mjs";

const [url, planFile, workload, seconds, clients] = process.argv.slice(2);
const target = new URL(url);
const requests = requestsOf(planFile, workload, target);
const outcomes = new Outcomes(target);
const connections = await connectedTo(target, Number(clients));

let asked = 0;
const until = performance.now() + Number(seconds) * 1000;
outcomes.startProbing();
const work = async (connection) => {
  while (performance.now() < until) {
    const bytes = requests[asked++ % requests.length];
    const since = performance.now();
    try {
      outcomes.answered(await connection.ask(bytes), performance.now() - since);
    } catch (error) {
      return outcomes.failed(error);
    }
  }
};
await Promise.all(connections.map(work));
outcomes.stopProbing();
console.log(JSON.stringify({ asked, ...outcomes.result, unanswered: 0, connections: connections.length }));
process.exit();
