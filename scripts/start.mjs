// `npm start` and, with --dev, `npm run dev`: installs, builds and serves, from a fresh clone with only Node.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readOptions } from "./lib/options.mjs";
import { build, checkNode, install, prepareAlone, Refusal, runningFolder } from "./lib/prepare.mjs";
import { joinMembers, listMembers } from "./lib/process-lock.mjs";
import { endChildren, endWithShell } from "./lib/processes.mjs";
import { ROOT } from "./lib/root.mjs";

const { dev } = readOptions(
  "npm start, or npm run dev. Settings such as PORT are environment variables: see README.md.",
  {
    options: { dev: { type: "boolean", default: false } },
  },
).values;
// Under an operator's NODE_ENV=production standard output holds lines of the log alone; a person reads sentences there.
process.env.LOG_FORMAT ||= process.env.NODE_ENV === "production" ? "json" : "text";
const out = process.env.LOG_FORMAT === "json" ? process.stderr : process.stdout;
const print = (line) => out.write(`${line}\n`);
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
let interrupted = false;

// Before the server takes over, a signal ends the installer or the builder.
async function onSignal() {
  if (interrupted) return;
  interrupted = true;
  await endChildren();
  process.exit(0);
}

try {
  process.chdir(ROOT);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  endWithShell();
  checkNode();
  await prepareAlone(print, async () => {
    await install(print);
    const [other] = dev ? listMembers(`${runningFolder}-dev`) : [];
    if (other !== undefined)
      throw new Refusal(`A development server runs in this folder already (process ${other}): stop it first.`);
    await build(print, dev ? ["server", "cli"] : ["next", "server", "cli"]);
    process.once("exit", joinMembers(dev ? `${runningFolder}-dev` : runningFolder));
  });
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  await import(pathToFileURL(path.join(ROOT, ".build/server.mjs")).href);
} catch (error) {
  if (!interrupted) {
    process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
