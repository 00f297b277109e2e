import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: {
    alias: [
      {
        find: /^@\//,
        replacement: `${path.dirname(fileURLToPath(import.meta.url))}/`,
      },
    ],
  },
};
const ignored = ["node_modules/**", ".*/**", "e2e/api/**", "e2e/pages/**"];

/** Files that mock a module: among modules that other files have evaluated, a mock would come too late. */
const mocking = ["app", "lib"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
  )
  .filter((file) => file.endsWith(".db.test.ts") && readFileSync(file, "utf8").includes("vi.mock("))
  .map((file) => file.replace(/[[\]()]/g, "\\$&"));

const database = {
  environment: "node" as const,
  globalSetup: ["e2e/support/vitest-server.ts"],
  setupFiles: ["e2e/support/vitest-database.ts"],
  // A process for each file took as long as the tests. What a file leaves behind, the set-up clears away.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...ignored, "**/*.db.test.ts"],
          environment: "node",
          // On a machine with other work a test gets a part of a core, and laws with thousands of runs take their time.
          testTimeout: 60_000,
          // Nothing here keeps state between files, and loading the modules once takes half the time.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: [...ignored, ...mocking],
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "db-mocks",
          include: mocking,
          exclude: ignored,
          setupFiles: ["e2e/support/vitest-mocks.ts"],
        },
      },
    ],
  },
});
