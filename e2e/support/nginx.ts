// nginx with the configuration of deploy/nginx.conf, in front of servers of the tests.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProgram, findFreePort, findProgram } from "./programs";

/** The path of nginx on this machine, or null. Its package starts a service, so nobody installs it for a test. */
export function findNginx(): string | null {
  return findProgram("nginx");
}

export type Nginx = { port: number; certificate: string; errors(): string; stop(): Promise<void> };

/** Starts nginx on a free port. Only ports, certificates and machines differ from the file that operators copy. */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-nginx-"));
  // Its workers give up the rights of root.
  chmodSync(folder, 0o755);
  const [port, plain] = [await findFreePort(), await findFreePort()];
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const made =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tonna.example".split(" ");
  execFileSync("openssl", [...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  let at = 0;
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/\/etc\/\S+\/fullchain\.pem/, certificate)
    .replace(/\/etc\/\S+\/privkey\.pem/, key)
    .replace(/listen \[::\].*\n/g, "\n")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace(/^( +)listen 443/m, `$1listen 127.0.0.1:${port}`)
    .replace(/server 10\.0\.0\.\d+:3000/g, () => `server ${servers[at++] ?? ""}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const file = path.join(folder, "nginx.conf");
  const log = path.join(folder, "error.log");
  writeFileSync(path.join(folder, "tonna.conf"), site);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${log} warn; events {}\nhttp { access_log off; ${temporary.join(" ")} include ${folder}/tonna.conf; }`,
  );
  const child = spawn(findNginx() ?? "", ["-c", file, "-p", folder, "-e", log], { stdio: "ignore" });
  const errors = () => readFileSync(log, "utf8");
  const stop = async () => {
    await endProgram(child, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${plain}/ru`, { redirect: "manual" }).catch(() => null);
    if (answer?.status === 308) return { port, certificate, errors, stop };
    if (child.exitCode === null && Date.now() < until) continue;
    const said = errors();
    await stop();
    throw new Error(`nginx did not start:\n${said}`);
  }
}
