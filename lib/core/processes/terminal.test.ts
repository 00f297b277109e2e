import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { transformSync } from "esbuild";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findProgram } from "@/e2e/support/programs";

/** Gives a program a terminal of its own. */
const script = process.platform === "linux" ? findProgram("script") : null;

const CHILD = `
import { appendFileSync } from "node:fs";
import { isTerminalGone, rememberTerminal } from "./terminal.mjs";
const note = (text) => appendFileSync("notes", text + "\\n");
rememberTerminal();
process.on("SIGHUP", () => {
  const isGone = isTerminalGone();
  note(isGone ? "closed" : "SIGHUP");
  if (isGone) process.exit();
});
setTimeout(() => process.exit(1), 20_000);
note(String(process.pid));
`;

let folder: string;
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-terminal-"));
  const source = readFileSync(path.join(import.meta.dirname, "terminal.ts"), "utf8");
  writeFileSync(path.join(folder, "terminal.mjs"), transformSync(source, { loader: "ts", format: "esm" }).code);
  writeFileSync(path.join(folder, "child.mjs"), CHILD);
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const readNotes = () => {
  const file = path.join(folder, "notes");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const untilNoted = (lines: number) =>
  vi.waitFor(() => expect(readNotes()).toHaveLength(lines), { timeout: 10_000, interval: 20 });

test.skipIf(!script)(
  "SIGHUP of an administrator is told from that of a terminal that was closed",
  async () => {
    const args = ["-qec", `${process.execPath} child.mjs`, "/dev/null"];
    child = spawn(script ?? "", args, { cwd: folder, stdio: ["pipe", "ignore", "ignore"] });
    await untilNoted(1);
    process.kill(Number(readNotes()[0]), "SIGHUP");
    await untilNoted(2);
    child.kill("SIGKILL");
    await untilNoted(3);
    expect(readNotes().slice(1)).toEqual(["SIGHUP", "closed"]);
  },
  30_000,
);

test("SIGHUP without a terminal is one of an administrator", async () => {
  // A session of its own has no terminal.
  child = spawn(process.execPath, ["child.mjs"], { cwd: folder, stdio: "ignore", detached: true });
  await untilNoted(1);
  child.kill("SIGHUP");
  await untilNoted(2);
  expect(readNotes()[1]).toBe("SIGHUP");
}, 30_000);
