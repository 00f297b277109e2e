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
          testTimeout: 20_000,
          // Nothing here keeps state between files, and loading the modules once takes half the time.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: ignored,
          environment: "node",
          globalSetup: ["e2e/support/vitest-server.ts"],
          setupFiles: ["e2e/support/vitest-database.ts"],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
