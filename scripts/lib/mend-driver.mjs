// Mends what postgres 3.4.9 does when a connection closes under it (porsager/postgres#1208, #1154): a rollback, or whatever a transaction
// still asks for, is written into a socket that is none, outside of any promise, which ends the process; what waited to be written at
// that moment keeps the connection from ever writing again; and the server's last word fails the first statement after it. Runs after
// each install. No packages here.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./root.mjs";

const FILES = ["src/connection.js", "cjs/src/connection.js"];
const MARK = "/* mended by Tonna: lost connections */";

/** What stands there, and what has to. Each must be found once. */
const CHANGES = [
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
];

/** Changes the driver in `node_modules`, unless that was done. Throws for another version than the one this was written for. */
export function mendDriver() {
  for (const name of FILES) {
    const file = path.join(ROOT, "node_modules", "postgres", name);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    if (text.startsWith(MARK)) continue;
    writeFileSync(file, `${MARK}\n${CHANGES.reduce(change, text)}`);
  }
}

function change(text, [from, to]) {
  if (text.split(from).length !== 2)
    throw new Error("This version of the package postgres is not the one that scripts/lib/mend-driver.mjs mends.");
  return text.replace(from, () => to);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mendDriver();
