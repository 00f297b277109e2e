import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

// The log of a server as its reader sees it: in a process of its own, since it takes over standard output.

const folder = mkdtempSync(path.join("node_modules", ".log-test-"));
const program = path.join(folder, "program.mjs");

beforeAll(async () => {
  const contents = `import { announce, log, startServerLog, writeLogLine } from "./lib/core/log";
    startServerLog();
    announce("Tonna is ready at http://localhost:1", { url: "http://localhost:1" });
    console.log("a package\\nprints");
    process.stdout.write("and writes");
    log().info({ password: "secret", nested: { token: "secret" } }, "an event");
    for (let line = 0; line < Number(process.env.LINES ?? 1_000); line += 1) writeLogLine(JSON.stringify({ msg: "request", line }));
    process.on("uncaughtException", (err) => {
      log().fatal({ err }, "uncaught exception");
      process.exit(3);
    });
    if (process.env.CRASH_AFTER_MS) setTimeout(() => { throw new Error("a crash"); }, Number(process.env.CRASH_AFTER_MS));
    else setImmediate(() => process.exit(0));`;
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(env: Record<string, string>) {
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
  return { stdout, stderr };
}

test("under NODE_ENV=production standard output holds JSON lines alone, whatever prints, and all of them at an exit", () => {
  const { stdout, stderr } = run({ NODE_ENV: "production" });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  // Lines that are under way at the exit may come behind those that are written then.
  const others = lines.filter(({ msg }) => msg !== "request");
  expect(others[0]).toMatchObject({
    level: "info",
    msg: "Tonna is ready at http://localhost:1",
    url: "http://localhost:1",
  });
  expect(others.slice(1).map(({ msg }) => msg)).toEqual(["a package", "prints", "and writes", "an event"]);
  expect(lines.filter(({ msg }) => msg === "request").map(({ line }) => line)).toEqual(
    Array.from({ length: 1_000 }, (_, at) => at),
  );
  expect(stdout).not.toContain("secret");
  expect(stderr).toBe("");
});

test("messages for the operator are logged at every LOG_LEVEL", () => {
  const { stdout } = run({ NODE_ENV: "production", LOG_LEVEL: "error" });
  expect(stdout).toContain("Tonna is ready");
  expect(stdout).not.toContain("an event");
});

test("with LOG_FORMAT=text a person reads sentences, and the log is on standard error", () => {
  const { stdout, stderr } = run({ NODE_ENV: "production", LOG_FORMAT: "text" });
  expect(stdout).toBe("Tonna is ready at http://localhost:1\na package\nprints\nand writes");
  expect(stderr).toContain('"msg":"an event"');
});

test.each([
  ["is gone", (stdout: Readable) => stdout.destroy()],
  ["does not read", (stdout: Readable) => stdout.pause()],
])("a process that crashes ends when the reader of its log %s", async (_, leave) => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", CRASH_AFTER_MS: "300", LINES: "20000" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  leave(child.stdout);
  expect(await once(child, "exit")).toEqual([3, null]);
});
