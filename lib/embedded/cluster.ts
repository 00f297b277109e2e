// The data folder of the embedded PostgreSQL: made at the first start, opened at each later one.
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { SettingsError } from "@/lib/core/env";
import {
  type Binaries,
  canUse,
  chooseUser,
  createOutsideFolder,
  findBinaries,
  type RunAs,
  runProgram,
} from "./binaries";

/** A database cluster on disk: data folder, its owner, the programs, and the password of the role. */
export type Cluster = { data: string; user: RunAs | null; binaries: Binaries; password: string };

/** The one role of the embedded server, and its database. */
export const ROLE = "tonna";

type Print = (line: string) => void;

/** Opens the cluster of `home`, and creates it on the first start. Throws SettingsError with a sentence. */
export function openCluster(home: string, print: Print): Cluster {
  const inside = path.join(home, "postgres");
  const user = chooseUser(inside);
  const binaries = findBinaries(user, print);
  const data = chooseDataFolder(home, user, print);
  const made = existsSync(path.join(data, "PG_VERSION"));
  if (made && !user && process.getuid && statSync(data).uid !== process.getuid()) {
    throw new SettingsError(
      `The database in ${home} belongs to another user: start as that user (or as root), or set DATA_DIR to another folder.`,
    );
  }
  const password = readOrCreatePassword(path.join(home, "postgres-password"), made);
  if (made) checkVersion(data, binaries);
  else initialise({ data, user, binaries, password }, print);
  return { data: realpathSync(data), user, binaries, password };
}

/** Creates `home` and checks that this process can write there. */
export function prepareHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true });
    rmSync(mkdtempSync(path.join(home, "probe-")), { recursive: true });
  } catch (error) {
    throw new SettingsError(
      `The folder ${home} can't be written (${(error as Error).message}): start as its owner, or set DATA_DIR to another one.`,
    );
  }
}

/** Returns the data folder; for root one that the database's user can reach, with a link to it in `home`. */
function chooseDataFolder(home: string, user: RunAs | null, print: Print): string {
  const inside = path.join(home, "postgres");
  const linked = findLinked(inside);
  if (linked && isOwn(linked, inside)) {
    writeFileSync(noteOf(linked), inside);
    return linked;
  }
  if (linked) {
    print(`This folder is a copy, and the database stays with the original: a new one is made for ${home}.`);
    rmSync(inside);
  }
  if (!user) return inside;
  const probe = mkdtempSync(path.join(home, "probe-"));
  chownSync(probe, user.uid, user.gid);
  const reachable = canUse(probe, user);
  rmSync(probe, { recursive: true });
  if (reachable) return inside;
  if (existsSync(inside)) {
    throw new SettingsError(
      `The user ${user.name}, who runs the database, can't reach ${inside}: move the folder, or set DATA_DIR to another one.`,
    );
  }
  let outside = path.join(createOutsideFolder(home), "postgres");
  // A project folder that had this name was moved, and its data stayed here.
  if (!isOwn(outside, inside))
    outside = path.join(createOutsideFolder(`${home} ${randomBytes(8).toString("hex")}`), "postgres");
  print(`The database is kept in ${outside}, since the user ${user.name} can't reach ${home}.`);
  // A leftover of a removed project folder of this name: its password is gone.
  rmSync(outside, { recursive: true, force: true });
  symlinkSync(outside, inside);
  writeFileSync(noteOf(outside), inside);
  return outside;
}

/** The data folder outside that a link leads to, or null. */
function findLinked(link: string): string | null {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : null;
}

/** The note beside a data folder outside: the path of the link that leads to it. */
const noteOf = (outside: string) => path.join(path.dirname(outside), "link");

/** Whether no other link owns the data folder outside. A project folder that was moved takes its data along, a copy does not. */
function isOwn(outside: string, link: string): boolean {
  const owner = existsSync(noteOf(outside)) ? readFileSync(noteOf(outside), "utf8") : link;
  return owner === link || findLinked(owner) !== outside;
}

function readOrCreatePassword(file: string, made: boolean): string {
  if (!existsSync(file)) {
    if (made) {
      throw new SettingsError(
        `The database's password is missing from ${file}: put it back, or remove the folder to start with a new database.`,
      );
    }
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

/** Creates a cluster aside and moves it into place, so that an interrupted start leaves nothing incomplete. */
function initialise({ data, user, binaries, password }: Cluster, print: Print): void {
  print("Making a database…");
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const secrets = mkdtempSync(path.join(os.tmpdir(), "tonna-"));
  const pwfile = path.join(secrets, "password");
  writeFileSync(pwfile, `${password}\n`, { mode: 0o600 });
  if (user) for (const file of [draft, secrets, pwfile]) chownSync(file, user.uid, user.gid);
  // The locale is given in full: a bare environment would otherwise make SQL_ASCII.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"];
  const auth = [`--username=${ROLE}`, "--auth=scram-sha-256", `--pwfile=${pwfile}`];
  const args = ["-D", draft, ...locale, ...auth, "--no-sync", "--no-instructions"];
  const { status, error, stderr } = runProgram(binaries.initdb, args, user);
  rmSync(secrets, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new SettingsError(`The embedded database could not be made: ${error?.message ?? stderr.trim()}`);
  }
  renameSync(draft, data);
}

function checkVersion(data: string, { postgres }: Binaries): void {
  const made = readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  const { stdout } = runProgram(postgres, ["--version"], null);
  const brought = /(\d+)[.\w]*\s*$/.exec(stdout)?.[1];
  if (brought === made) return;
  throw new SettingsError(
    `The data in ${data} was made by PostgreSQL ${made}, and the embedded one is ${brought}: dump it with the old version, or move the folder away.`,
  );
}
