// Finds programs that the tests need beside npm's packages, or installs them as root.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./processes.mjs";
import { ROOT } from "./root.mjs";

const isRoot = process.getuid?.() === 0;

function onPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean), "/usr/bin", "/usr/local/bin"];
  for (const name of names) {
    for (const folder of folders) {
      try {
        accessSync(path.join(folder, name), constants.X_OK);
        return path.join(folder, name);
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

let updated = false;

/** Installs a Debian package if this process is root. Reports no failure: the caller looks for the program again. */
async function installPackage(name, print) {
  if (!isRoot || !onPath("apt-get")) return;
  print(`Installing the package ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (!updated) await run("apt-get", ["update"], { env });
  updated = true;
  await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
}

/** A Redis server, or null. The package `redis-tools` has the server too, and starts no service. */
export async function getRedis(print) {
  const find = () => onPath("redis-server", "valkey-server", "redis-check-rdb");
  if (!find()) await installPackage("redis-tools", print);
  return find();
}

/** PgBouncer, or null. Debian keeps it where only root looks. It is never installed, because its package starts a service. */
export function findPgbouncer() {
  return onPath("pgbouncer", "../sbin/pgbouncer");
}

/**
 * A browser that starts, or null. The headless shell comes first: tests take a third less time in it. Then the system's
 * browser, Playwright's, Debian's package, Playwright's download.
 */
export async function getBrowser(print) {
  const { chromium } = await import(pathToFileURL(path.join(ROOT, "node_modules/@playwright/test/index.mjs")).href);
  const shell = () => onPath("chromium-headless-shell");
  const system = () => onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  const own = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
  const download = () => {
    print("Downloading a browser…");
    const cli = path.join(ROOT, "node_modules/@playwright/test/cli.js");
    return run(process.execPath, [cli, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"], { cwd: ROOT });
  };
  const attempts = [
    [() => {}, shell],
    [() => installPackage("chromium-headless-shell", print), shell, system, own],
    [() => installPackage("chromium", print), system],
    [download, own],
  ];
  for (const [attempt, ...places] of attempts) {
    await attempt();
    for (const place of places) {
      const browser = place();
      if (browser && (await starts(chromium, browser))) return browser;
    }
  }
  return null;
}

/** Whether a browser launches: it may be a stub, or lack libraries. */
async function starts(chromium, executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [], timeout: 20_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
