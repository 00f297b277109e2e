// Runs the last stage of deploy/Dockerfile in a folder, since not every machine has containers.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readDockerfile, readSettings } from "../../deploy/test-dockerfile";
import { findFreePort } from "./programs";

/** Under root, the user of the container: it owns nothing of the code. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type Image = {
  folder: string;
  url: string;
  output(): string;
  /** Runs a command in the container's folder, with its settings, and returns what it prints. Throws when it fails. */
  exec(command: readonly string[], env?: Record<string, string>): string;
  /** The command of HEALTHCHECK. */
  healthCheck: string[];
  /** Sends the signal of STOPSIGNAL. Returns the exit code and the duration in milliseconds. */
  stop(): Promise<{ code: number | null; ms: number }>;
};

/** Copies what COPY names, and starts CMD as a person who can't write there. `settings` are those of `docker run`. */
export async function startImage(settings: Record<string, string>): Promise<Image> {
  const stage = readDockerfile(readFileSync("deploy/Dockerfile", "utf8")).at(-1) ?? [];
  const textOf = (name: string) => stage.find((one) => one.name === name)?.text ?? "";
  const root = mkdtempSync(path.join(os.tmpdir(), "tonna-image-"));
  const [folder, data] = [path.join(root, "app"), path.join(root, "data")];
  const [, source = ""] = /--from=build \/app\/(\S+) \.\/$/.exec(textOf("COPY")) ?? [];
  cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
  mkdirSync(data);
  chmodSync(root, 0o755);
  if (NOBODY.uid) chownSync(data, NOBODY.uid, NOBODY.gid);
  else execFileSync("chmod", ["-R", "a-w", folder]);
  const port = await findFreePort();
  const env = {
    PATH: path.dirname(process.execPath),
    ...readSettings(stage),
    DATA_DIR: data,
    HOST: "127.0.0.1",
    PORT: String(port),
    ...settings,
  };
  const options = { cwd: folder, env: env as unknown as NodeJS.ProcessEnv, ...NOBODY };
  const [program = "", ...args] = JSON.parse(textOf("CMD")) as string[];
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const gone = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const stop = async () => {
    const since = Date.now();
    child.kill(textOf("STOPSIGNAL") as NodeJS.Signals);
    await Promise.race([gone, sleep(15_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
    await gone;
    const ms = Date.now() - since;
    if (!NOBODY.uid) execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(root, { recursive: true, force: true });
    return { code: child.exitCode, ms };
  };
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 60_000; ; await sleep(50)) {
    const answer = await fetch(`${url}/api/health/ready`, { headers: { connection: "close" } }).catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode === null && Date.now() < until) continue;
    await stop();
    throw new Error(`The image did not start:\n${output}`);
  }
  return {
    folder,
    url,
    output: () => output,
    exec: ([command = "", ...rest], more = {}) =>
      execFileSync(command, rest, { ...options, env: { ...options.env, ...more }, encoding: "utf8" }),
    healthCheck: JSON.parse(/CMD (\[.*\])$/.exec(textOf("HEALTHCHECK"))?.[1] ?? "[]") as string[],
    stop,
  };
}
