// `npm run cli -- …`: runs a command, and starts the embedded database if the server does not run.
// Progress goes to standard error, so that standard output holds the answer only.
import { spawn } from "node:child_process";
import path from "node:path";
import { load } from "./lib/bundle.mjs";
import { build, checkNode, install, prepareAlone, Refusal } from "./lib/prepare.mjs";
import { endChildren, endWithShell } from "./lib/processes.mjs";
import { ROOT } from "./lib/root.mjs";

const print = (line) => process.stderr.write(`${line}\n`);
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
let command = null;
let interrupted = false;

async function onSignal(signal) {
  interrupted = true;
  if (command) command.kill(signal);
  else {
    await endChildren();
    process.exit(130);
  }
}

/** Runs the bundled command line and returns its exit code. */
function runCommand() {
  return new Promise((resolve, reject) => {
    command = spawn(process.execPath, [path.join(ROOT, ".build/cli.mjs"), ...process.argv.slice(2)], {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
    });
    command.on("error", reject);
    command.on("close", (code) => resolve(code ?? 130));
  });
}

async function main() {
  checkNode();
  await prepareAlone(print, async () => {
    await install(print);
    await build(print, ["cli"]);
  });
  if (process.env.DATABASE_URL?.trim()) return runCommand();
  const { startEmbedded } = await load("lib/embedded/postgres.ts", "embedded-postgres");
  const database = await startEmbedded(process.env.DATA_DIR?.trim() || ".data", print);
  try {
    return interrupted ? 130 : await runCommand();
  } finally {
    await database.stop();
  }
}

// Relative settings such as DATA_DIR start at the project's folder.
process.chdir(ROOT);
for (const signal of SIGNALS) process.on(signal, () => onSignal(signal));
endWithShell();
main().then(
  (code) => process.exit(code),
  (error) => {
    print(error instanceof Refusal || error.constructor.name === "SettingsError" ? error.message : error.stack);
    process.exit(1);
  },
);
