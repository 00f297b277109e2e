// The least that could answer from memory: node:http and a Map of ready answers by target, with the same bytes as the product's.
// `node bench/bare-map.mjs URL PLAN WORKLOAD COUNT` asks the product at URL for its first COUNT answers, then prints its own address.
import { createServer, get } from "node:http";
import { requestsOf } from "./requests.mjs";

const [url, planFile, workload, count] = process.argv.slice(2);
const origin = new URL(url);
const targets = requestsOf(planFile, workload, origin)
  .slice(0, Number(count))
  .map((bytes) => bytes.toString().split(" ")[1]);

/** Headers that node:http adds to every answer by itself. */
const ADDED = new Set(["date", "connection", "keep-alive"]);

function answerOf(target) {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "gzip, br" };
    get({ hostname: origin.hostname, port: origin.port, path: target, headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const own = Object.entries(response.headers).filter(([name]) => !ADDED.has(name));
        resolve({ status: response.statusCode, headers: Object.fromEntries(own), body: Buffer.concat(parts) });
      });
    }).on("error", reject);
  });
}

const answers = new Map();
for (const target of new Set(targets)) answers.set(target, await answerOf(target));

const server = createServer({ keepAliveTimeout: 72_000 }, (req, res) => {
  const { status, headers, body } = answers.get(req.url);
  res.writeHead(status, headers);
  res.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`Ready at http://127.0.0.1:${server.address().port}`));
process.once("SIGTERM", () => process.exit(0));
