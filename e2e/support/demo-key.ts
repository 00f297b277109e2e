import { execFileSync } from "node:child_process";
import type { TestTonna } from "./servers";

/** A new key of the demo's verified company, from the command line. */
export const demoKey = ({ env }: Pick<TestTonna, "env">): string =>
  execFileSync(process.execPath, [".build/cli.mjs", "keys", "issue", "--email", "corporate@tonna.example"], {
    // The secret of the server under test is not this server's.
    env: { ...process.env, AUTH_SECRET: "", ...env },
    encoding: "utf8",
  }).trim();
