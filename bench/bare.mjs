// The least that could answer the same requests: node:http and postgres, with the product's SQL from the plan.
// `node bench/bare.mjs PLAN`, with DATABASE_URL; prints its address. No validation, no contract, no caching headers.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import postgres from "postgres";

const { texts, requests } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const plan = new Map(requests.map((request) => [request.path, request]));
const sql = postgres(process.env.DATABASE_URL, { max: 10 });

function bodyOf({ workload }, rows) {
  if (workload === "W2") return rows[0];
  const data = rows.filter(({ id }) => id !== null).map(({ total: _total, sort_value: _value, ...row }) => row);
  return { data: data.slice(0, 20), total: rows[0].total };
}

const server = createServer(async (req, res) => {
  const planned = plan.get(req.url);
  if (!planned) return res.writeHead(404).end();
  try {
    const rows = await sql.unsafe(texts[planned.text], planned.params, { prepare: true });
    const body = JSON.stringify(bodyOf(planned, rows));
    res.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
  } catch (error) {
    res.writeHead(500).end(error.message);
  }
});
server.listen(0, "127.0.0.1", () => console.log(`Ready at http://127.0.0.1:${server.address().port}`));
process.once("SIGTERM", () => process.exit(0));
