// The least that could answer the same requests: node:http and postgres, with the product's SQL from the plan.
// `node bench/bare.mjs PLAN`, with DATABASE_URL; prints its address. No validation, no contract, no caching headers.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import postgres from "postgres";

const { texts, requests, tree } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const plan = new Map(requests.map((request) => [request.body ?? request.path, request]));
const sql = postgres(process.env.DATABASE_URL, { max: 10 });

/** Rows of the statements in their order; a later one stands for the answer. */
async function ask({ statements }, first = []) {
  const results = [];
  for (const { text, params, prepare } of statements)
    results.push(await sql.unsafe(texts[text], [...first, ...params.slice(first.length)], { prepare }));
  return results;
}

function listOf(results) {
  const rows = results.at(-1) ?? [];
  const data = rows.filter(({ id }) => id !== null).map(({ total: _total, sort_value: _value, ...row }) => row);
  return { data, total: rows[0]?.total ?? results.flat().find(({ n }) => n !== undefined)?.n ?? 0 };
}

function counted(nodes, counts) {
  return nodes.map((node) => {
    const children = counted(node.children, counts);
    return { ...node, children, count: children.reduce((sum, { count }) => sum + count, counts.get(node.slug) ?? 0) };
  });
}

/** The counts by category, which come as one text. */
const numbers = (text) => new Map(text.split(",").map((part) => [part.split(" ")[0], Number(part.split(" ")[1])]));

const cells = (row) => Object.values(row).map((value) => `<td>${value}</td>`);
const page = (rows) =>
  `<!doctype html><title>Bare</title><table>${rows.map((row) => `<tr>${cells(row)}</tr>`)}</table>`;

const ANSWERS = {
  list: (results) => JSON.stringify(listOf(results)),
  one: ([[row]]) => JSON.stringify(row),
  create: ([[row]]) => JSON.stringify(row),
  tree: ([[{ counts }]]) => JSON.stringify({ data: counted(tree, numbers(counts)) }),
  "list-page": (results) => page(listOf(results).data),
  "one-page": ([rows]) => page(rows),
};

async function readBody(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  JSON.parse(body);
  return body;
}

const server = createServer(async (req, res) => {
  try {
    const isWrite = req.method === "POST";
    const planned = plan.get(isWrite ? await readBody(req) : req.url);
    if (!planned) return res.writeHead(404).end();
    const id = isWrite && randomUUID();
    const body = ANSWERS[planned.answer](await ask(planned, id ? [id, `bare-${id}`] : []));
    const type = planned.answer.endsWith("page") ? "text/html" : "application/json";
    res.writeHead(isWrite ? 201 : 200, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }).end(body);
  } catch (error) {
    res.writeHead(500).end(error.message);
  }
});
server.listen(0, "127.0.0.1", () => console.log(`Ready at http://127.0.0.1:${server.address().port}`));
process.once("SIGTERM", () => process.exit(0));
