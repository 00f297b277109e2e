// The files that deploy Tonna, held against the rules of their linters and against the product. Their commands are tried in `e2e/api`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { findProgram } from "@/e2e/support/programs";
import { MAX_PHOTO_MB } from "@/lib/listings/photos/photo-contract";
import packages from "@/package.json";
import { readDockerfile } from "./test-dockerfile";

/** The server with the flags of `npm start`. */
const START = packages.scripts.start.replace("scripts/start.mjs", ".build/server.mjs");

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");

describe("the Dockerfile", () => {
  const stages = readDockerfile(read("Dockerfile"));
  const [build, last] = stages;
  const all = stages.flat();
  const argumentsOf = (name: string, lines = last ?? []) =>
    lines.filter((one) => one.name === name).map((one) => one.text);

  it("pins the major of its base image, in both stages the same", () => {
    const images = stages.map(([from]) => from?.text.split(" ")[0]);
    expect(images).toHaveLength(2);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:\d+-[a-z]+-slim$/);
    expect(Number(/\d+/.exec(images[0] ?? "")?.[0])).toBeGreaterThanOrEqual(20);
  });

  it("installs what the lock file says and builds by the project's own command", () => {
    expect(argumentsOf("RUN", build)).toEqual([
      "npm ci --include=dev --include=optional --no-audit --no-fund",
      "npm run build",
    ]);
    expect(packages.scripts.build).toBe("node scripts/build.mjs");
  });

  it("takes nothing but the standalone output into the last stage, and runs it as a person without rights", () => {
    expect(argumentsOf("COPY")).toEqual(["--from=build /app/.next/standalone ./"]);
    expect(argumentsOf("USER")).toEqual(["node"]);
    const order = (last ?? []).map(({ name }) => name);
    expect(order.indexOf("USER")).toBeGreaterThan(order.lastIndexOf("RUN"));
    expect(order.indexOf("USER")).toBeLessThan(order.indexOf("CMD"));
  });

  it("keeps the rules of hadolint: absolute folders, commands as lists, no ADD, sudo or packages of the system", () => {
    for (const folder of all.filter(({ name }) => name === "WORKDIR")) expect(folder.text).toMatch(/^\//);
    expect(all.filter(({ name }) => ["ADD", "MAINTAINER", "ENTRYPOINT"].includes(name))).toEqual([]);
    for (const { text } of all.filter(({ name }) => name === "RUN")) expect(text).not.toMatch(/sudo|apt|curl|wget|cd /);
    expect(JSON.parse(argumentsOf("CMD")[0] ?? "").join(" ")).toBe(START);
    expect(argumentsOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  it("hands no secret and no leftover of this machine to the build", () => {
    const ignored = readFileSync(path.join(import.meta.dirname, "../.dockerignore"), "utf8").split("\n");
    for (const name of [".git", "node_modules", ".next", ".build", ".data", "**/.env", "**/*.env"])
      expect(ignored).toContain(name);
    const copied = ["package.json", "package-lock.json", "patches", "lib", "app", "drizzle"];
    for (const name of copied) expect(ignored).not.toContain(name);
  });
});

describe("compose.yaml", () => {
  const Service = z.looseObject({
    image: z.string(),
    restart: z.string(),
    healthcheck: z.looseObject({ test: z.array(z.string()) }),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.array(z.string()),
    volumes: z.array(z.string()).optional(),
    ports: z.array(z.string()).optional(),
  });
  const Compose = z.looseObject({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
    volumes: z.record(z.string(), z.object({})),
  });
  const { services, networks, volumes } = Compose.parse(parse(read("compose.yaml"), { merge: true }));
  const all = Object.entries(services);

  it("runs two processes with PostgreSQL, Redis and a proxy, each from a pinned image", () => {
    expect(Object.keys(services).sort()).toEqual(["app1", "app2", "db", "proxy", "redis"]);
    expect(services.app2).toEqual(services.app1);
    for (const [name, { image }] of all) {
      if (name.startsWith("app")) expect(image).toBe(`\${TONNA_VERSION:-latest}`.replace(/^/, "tonna:"));
      else expect(image, name).toMatch(/^[a-z]+:\d+-[a-z]+$/);
    }
  });

  it("starts everything again after a fault, and each part after those that it needs", () => {
    for (const [name, service] of all) {
      expect(service.restart, name).toBe("unless-stopped");
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(other);
        expect(condition).toBe("service_healthy");
      }
    }
    expect(Object.keys(services.app1?.depends_on ?? {})).toEqual(["db", "redis"]);
  });

  it("opens only the proxy to the world, and keeps the database where nobody else is", () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    expect(networks.inside).toEqual({ internal: true });
    for (const name of ["db", "redis"]) expect(services[name]?.networks).toEqual(["inside"]);
    expect(services.proxy?.networks).toEqual(["outside"]);
  });

  it("has no default password: each secret comes from deploy/.env, and what is missing stops the start", () => {
    const needed = [...read("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map((match) => match[1]);
    const optional = [...read("compose.yaml").matchAll(/\$\{(\w+):-/g)].map((match) => match[1]);
    const example = [...read("compose.env.example").matchAll(/^(\w+)=(.*)$/gm)];
    expect(new Set(needed)).toEqual(new Set(["TONNA_HOST", "POSTGRES_PASSWORD", "AUTH_SECRET"]));
    expect(optional).toEqual(["TONNA_VERSION"]);
    for (const [, name, value] of example) expect(value, name).toBe("");
    expect(example.map(([, name]) => name)).toEqual(expect.arrayContaining([...new Set(needed)]));
    expect(services.db?.environment).not.toHaveProperty("POSTGRES_HOST_AUTH_METHOD");
  });

  it("declares every volume that it mounts, and keeps database and files in them", () => {
    const named = all.flatMap(([, service]) => service.volumes ?? []).filter((volume) => /^[a-z]/.test(volume));
    expect(new Set(named.map((volume) => volume.split(":")[0]))).toEqual(new Set(Object.keys(volumes)));
    expect(services.db?.volumes).toEqual(["database:/var/lib/postgresql/data"]);
    expect(services.app1?.volumes).toEqual(["files:/var/lib/tonna"]);
  });

  it("gives the proxy two processes of its own to choose from", () => {
    const caddy = read("Caddyfile");
    expect(caddy).toContain("reverse_proxy app1:3000 app2:3000");
    expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(MAX_PHOTO_MB);
  });
});

describe("tonna.service", () => {
  /** The unit with programs and folders that this machine has. */
  const asHere = (text: string) =>
    text.replaceAll("/usr/bin/node", process.execPath).replaceAll("/opt/tonna/current", process.cwd());
  const analyze = findProgram("systemd-analyze");
  const run = (args: string[]) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-unit-"));
    const file = path.join(folder, "tonna.service");
    try {
      writeFileSync(file, asHere(read("tonna.service")));
      const { status, stdout, stderr } = spawnSync(analyze ?? "", [...args, file], { encoding: "utf8" });
      return { status, output: stdout + stderr };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  const note = analyze ? "" : " (NOT RUN: systemd-analyze is missing)";
  it.skipIf(!analyze)(`is found right by systemd-analyze verify${note}`, () => {
    expect(run(["verify", "--man=no"])).toEqual({ status: 0, output: "" });
  });

  it.skipIf(!analyze)(`has an exposure of less than two by systemd-analyze security${note}`, () => {
    const { output } = run(["security", "--offline=true", "--no-pager"]);
    expect(Number(/Overall exposure level for \S+ ([\d.]+)/.exec(output)?.[1]), output).toBeLessThan(2);
  });

  it("starts as npm start does, reloads by SIGHUP, starts again after a fault, and ends later than the server would by itself", () => {
    const unit = new Map([...read("tonna.service").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
    expect(unit.get("ExecStart")).toBe(`/usr/bin/${START.replace(".build", "/opt/tonna/current/.build")}`);
    expect(unit.get("ExecReload")).toBe("/bin/kill -HUP $MAINPID");
    expect(unit.get("Restart")).toBe("on-failure");
    expect(Number(unit.get("TimeoutStopSec"))).toBeGreaterThan(10);
    expect(Number(unit.get("LimitNOFILE"))).toBeGreaterThanOrEqual(65_536);
    expect(unit.get("StateDirectory")).toBe("tonna");
    expect(unit.get("NoNewPrivileges")).toBe("yes");
  });
});
