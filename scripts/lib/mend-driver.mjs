// Mends the package postgres 3.4.9, after each install; beside each change stands why. No packages here.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./root.mjs";

const FOLDERS = ["src", "cjs/src"];
const MARK = "/* mended by Tonna: scripts/lib/mend-driver.mjs */\n";

/**
 * What stands there, and what has to; each must be found once. Most of it is of a connection that closes (porsager/postgres#1208, #1154):
 * the driver then wrote into a socket that is none, outside of any promise, which ends the process, or never used its place again.
 */
const CONNECTION = [
  // A statement on a connection that is gone fails; `true`, or its place in the pool would be lost as well.
  [
    "  function execute(q) {\n    if (terminated)\n",
    "  function execute(q) {\n    if (!socket)\n      return (queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true)\n\n    if (terminated)\n",
  ],
  // What was to be written, and the last word of the server before it hung up, is forgotten with the socket.
  [
    "    incomings = null\n    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
    "    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n    socket.removeListener('data', data)\n",
  ],
  // Rows that came before a statement failed are not counted into the next answer, which would begin with as many holes (porsager/postgres#1119, #1181).
  [
    "    query = results = errorResponse = null\n    result = new Result()\n",
    "    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n",
  ],
  // What the driver itself asks of a new connection ends with it, and fails nobody but who waits for the connection.
  ["    if (initial)\n      return reconnect()\n", "    if (initial)\n      return (query = null, reconnect())\n"],
  ["    `], [], execute)\n    types.forEach", "    `], [], execute).catch(() => [])\n    types.forEach"],
  // For `lib/core/database/silence.ts`: a query that waits for its answer is `active`, whatever comes is a sign of life.
  [
    "    queue: queues.closed,\n    idleTimer,\n",
    "    queue: queues.closed,\n    get owes() { return query !== null && query.active },\n    silent: 0,\n    drop() { socket && socket.destroy() },\n    idleTimer,\n",
  ],
  [
    "  function data(x) {\n    if (incomings) {\n",
    "  function data(x) {\n    connection.silent = 0\n    if (incomings) {\n",
  ],
];
/** A pool whose options say `asText` sends what is text anyway without asking what the statement takes it for. */
const ONE_ROUND_TRIP = [
  [
    "    q.describeFirst = q.onlyDescribe || (parameters.length && !q.prepared)\n",
    "    q.alone = q.onlyDescribe || (parameters.length && !q.prepared)\n    q.describeFirst = q.onlyDescribe || (q.alone && !(options.asText && parameters.every(isText)))\n",
  ],
  ["        && !q.describeFirst\n        && !q.cursorFn\n", "        && !q.alone\n        && !q.cursorFn\n"],
  [
    "  function write(x, fn) {\n    chunk = chunk",
    "  function isText(x) {\n    return x === null || typeof x === 'string' || typeof x === 'number' || typeof x === 'boolean'\n  }\n\n  function write(x, fn) {\n    chunk = chunk",
  ],
];
const POOL = [
  // Of the free connections the one that was used last: the database's process behind it has at hand what it needs.
  ["      ? open.shift()\n", "      ? open.pop()\n"],
  [
    "    if (open.length)\n      return go(open.shift(), query)\n",
    "    if (open.length)\n      return go(open.pop(), query)\n",
  ],
  ["    options,\n    reserve,\n", "    options,\n    connections,\n    reserve,\n"],
  // A connection that was lost meanwhile is reserved no more.
  [
    "    sql.release = () => {\n      c.reserved = null\n",
    "    sql.release = () => {\n      if (!c.reserved)\n        return\n      c.reserved = null\n",
  ],
];
const QUEUE = [
  [
    "    push: (x) => (xs.push(x), x),\n    shift: () => {\n",
    "    push: (x) => (xs.push(x), x),\n    pop: () => {\n      const out = xs.pop()\n      if (index >= xs.length) {\n        index = 0\n        xs = []\n      }\n      return out\n    },\n    shift: () => {\n",
  ],
];

/** Changes the driver in `node_modules`, where that was not done. Throws for another version than the one this was written for. */
export function mendDriver() {
  for (const folder of FOLDERS) {
    mend(path.join(ROOT, "node_modules/postgres", folder, "connection.js"), [...CONNECTION, ...ONE_ROUND_TRIP]);
    mend(path.join(ROOT, "node_modules/postgres", folder, "index.js"), POOL);
    mend(path.join(ROOT, "node_modules/postgres", folder, "queue.js"), QUEUE);
  }
}

function mend(file, changes) {
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  const mended = changes.reduce(change, text.startsWith(MARK) ? text : MARK + text);
  if (mended !== text) writeFileSync(file, mended);
}

function change(text, [from, to]) {
  if (text.includes(to)) return text;
  if (text.split(from).length !== 2)
    throw new Error("This version of the package postgres is not the one that scripts/lib/mend-driver.mjs mends.");
  return text.replace(from, () => to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mendDriver();
