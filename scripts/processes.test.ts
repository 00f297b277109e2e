// npm forwards SIGTERM to a shell that may end without passing it on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";

const CHILD = `
import { endWithShell } from "./processes.mjs";
process.on("SIGTERM", () => { console.log("SIGTERM"); process.exit(); });
endWithShell();
setTimeout(() => process.exit(1), 10_000);
console.log("ready");
`;

test.skipIf(process.platform === "win32")(
  "a script gets SIGTERM when the shell that npm started it with ends",
  async () => {
    // A command behind it keeps the shell from becoming the script itself.
    const shell = spawn("sh", ["-c", '"$NODE" --input-type=module --eval "$CHILD"; true'], {
      cwd: path.join(import.meta.dirname, "lib"),
      env: { ...process.env, NODE: process.execPath, CHILD, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    const ends = once(shell.stdout, "close");
    shell.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output === "ready\n") shell.kill("SIGTERM");
    });
    await ends;
    expect(output).toBe("ready\nSIGTERM\n");
  },
);
