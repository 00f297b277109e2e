// Steps before any of our code can run: the right Node, packages, a build. This file imports no packages.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listMembers, withFileLock } from "./process-lock.mjs";
import { run } from "./processes.mjs";
import { ROOT } from "./root.mjs";

const OLDEST_NODE = [20, 9];
const MODULES = path.join(ROOT, "node_modules");
const BUILD = path.join(ROOT, ".build");
export const runningFolder = path.join(BUILD, "running");

/** Folders and files whose change asks for a new build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "drizzle",
  "server.ts",
  "instrumentation.ts",
  "scripts/cli-entry.ts",
  "scripts/build.mjs",
  "scripts/lib",
];
const CONFIGS = ["package.json", "package-lock.json", "tsconfig.json", "next.config.ts", "postcss.config.mjs"];

/** A failure that is told in a sentence. */
export class Refusal extends Error {}

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Refusal(
    `This is Node ${process.versions.node}, and Tonna needs ${OLDEST_NODE.join(".")} or later: install it, then try again.`,
  );
}

/** One install or build at a time in this folder. */
export function prepareAlone(print, work) {
  return withFileLock(path.join(BUILD, "preparing.lock"), work, () =>
    print("Another start in this folder is installing or building: waiting for it…"),
  );
}

function seconds(since) {
  return `${Math.max(1, Math.round((Date.now() - since) / 1000))} s`;
}

function digest(...texts) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

const readIf = (file) => (existsSync(file) ? readFileSync(file) : "");

/** Applies `patches/` to the packages: quick, and once however often. npm's own run of it is skipped by `--ignore-scripts`. */
export function applyPatches() {
  const flags = ["--error-on-fail", "--error-on-warn"];
  return run(process.execPath, [path.join(MODULES, "patch-package/index.js"), ...flags], { cwd: ROOT });
}

/** Installs packages when they are missing, or package-lock.json or `patches/` changed. */
export async function install(print, { dev = false } = {}) {
  const stamp = path.join(MODULES, ".tonna-installed");
  const lock = path.join(ROOT, "package-lock.json");
  const wanted = digest(
    readIf(lock) || readIf(path.join(ROOT, "package.json")),
    ...listFiles("patches").map((file) => readIf(path.join(ROOT, file))),
    process.platform,
    process.arch,
  );
  if (String(readIf(stamp)) === wanted && isInstalled(dev)) return;
  // A package that has another patch already is installed anew.
  if (existsSync(lock) && isInstalled(dev) && (await applyPatches()).code === 0) return writeFileSync(stamp, wanted);
  print("Installing packages (a minute or so)…");
  const since = Date.now();
  const log = path.join(BUILD, "install.log");
  // Told in full, because NODE_ENV or the user's npm settings may leave out what the build needs.
  const flags = "--include=dev --include=optional --no-audit --no-fund --loglevel=error --progress=false".split(" ");
  const { NODE_ENV: _, ...env } = process.env;
  const [npm, ...first] = findNpm();
  const attempt = (...words) => run(npm, [...first, ...words, ...flags], { cwd: ROOT, env, log });
  let outcome = await attempt(...(existsSync(lock) ? ["ci"] : ["install"]));
  if (outcome.code !== 0 && outcome.output.includes("EUSAGE")) {
    // A registry that lacks packages of other systems makes npm find the lock file incomplete.
    print("npm finds package-lock.json out of step with package.json: installing what it says anyway…");
    outcome = await attempt("install", "--no-save");
  }
  const end = `${takeLastLines(outcome.output)}\nThe whole output is in ${log}.`;
  if (outcome.code !== 0) throw new Refusal(`npm could not install the packages:\n${end}`);
  const patched = await applyPatches();
  if (patched.code !== 0) throw new Refusal(`The packages could not be patched:\n${takeLastLines(patched.output)}`);
  writeFileSync(stamp, wanted);
  print(`Installed in ${seconds(since)}.`);
}

/** The npm that runs us, else the one on the PATH. */
function findNpm() {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.c?js$/.test(own) && existsSync(own)) return [process.execPath, own];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}

/** Whether node_modules holds what package-lock.json asks for, by npm's own record of it. */
function isInstalled(dev) {
  try {
    const wanted = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")).packages;
    const found = JSON.parse(readFileSync(path.join(MODULES, ".package-lock.json"), "utf8")).packages;
    return Object.entries(wanted).every(
      ([name, entry]) =>
        name === "" ||
        entry.optional ||
        entry.devOptional ||
        (entry.dev && !dev) ||
        found[name]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

function takeLastLines(text, number = 15) {
  return text.trim().split("\n").slice(-number).join("\n");
}

/** Tests lie beside the code, and so does what they share. */
const OF_TESTS = /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/;

/** Everything that goes into a build, by its path in the project. */
export function listSourceFiles() {
  return [...CONFIGS, ...SOURCES.flatMap(listFiles)].filter((file) => !OF_TESTS.test(file)).sort();
}

const nodeMajor = () => process.versions.node.split(".")[0];

/** The sources of a build, as one hash. */
export function digestSources() {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return digest(
    JSON.stringify(settings.sort()),
    ...listSourceFiles().flatMap((file) => [file, readIf(path.join(ROOT, file))]),
  );
}

function listFiles(name) {
  const full = path.join(ROOT, name);
  if (!existsSync(full)) return [];
  // A folder may have a dot in its name too: /api/openapi.json is one.
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(name, entry.name);
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

const stampOf = (part) => (part === "next" ? path.join(ROOT, ".next/tonna-build") : path.join(BUILD, `${part}.stamp`));

/** Native packages are of one major version of Node. */
const formatStamp = (sources) => `${sources} ${nodeMajor()}`;

/** Notes of which sources these parts were built, and by which Node. */
export function markBuilt(parts, sources) {
  for (const part of parts) writeFileSync(stampOf(part), formatStamp(sources));
}

/** Builds what is stale: `parts` are "next" and the bundles "server" and "cli". */
export async function build(print, parts) {
  const sources = digestSources();
  const wanted = formatStamp(sources);
  const isBuilt = (part) =>
    existsSync(part === "next" ? path.join(ROOT, ".next/BUILD_ID") : path.join(BUILD, `${part}.mjs`));
  const stale = parts.filter((part) => String(readIf(stampOf(part))) !== wanted || !isBuilt(part));
  if (stale.length === 0) return;
  const [other] = stale.includes("next") ? listMembers(runningFolder) : [];
  if (other !== undefined) {
    const [builtSources, builtBy] = String(readIf(stampOf("next"))).split(" ");
    const reason =
      builtSources === sources && builtBy !== undefined
        ? `it was built by Node ${builtBy}, while this is Node ${nodeMajor()}`
        : "the sources have changed since it was built";
    throw new Refusal(
      `A Tonna is running from this folder (process ${other}), and ${reason}: stop it first, then start again.`,
    );
  }
  if (stale.includes("next")) print("Building (a minute or so)…");
  const since = Date.now();
  const log = path.join(BUILD, "build.log");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const args = [path.join(ROOT, "scripts/build.mjs"), ...stale];
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env, log });
  if (code !== 0) throw new Refusal(`The build failed:\n${takeLastLines(output, 60)}\nThe whole output is in ${log}.`);
  if (stale.includes("next")) print(`Built in ${seconds(since)}.`);
}
