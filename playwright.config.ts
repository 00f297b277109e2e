import { defineConfig } from "@playwright/test";

/** `scripts/test.mjs` starts the servers and tells their address and the browser here. */
const { TONNA_URL: baseURL, TONNA_WAY: way = "server", TONNA_BROWSER: executablePath } = process.env;

/**
 * Specs of what the two ways in do each by themselves: paths, methods, headers, bodies, streams, work after an answer, failures, every
 * operation once. The others ask the handlers, which both ways share, and run in the server of `npm start` alone.
 */
const OF_BOTH_WAYS = [
  ...[
    "bulk",
    "caching",
    "changes",
    "chats-read",
    "conventions",
    "cron",
    "docs",
    "errors",
    "every-operation",
    "failures",
    "health",
  ],
  ...[
    "hostile-text",
    "idempotency",
    "image",
    "limits",
    "listing-images",
    "listings-create-bytes",
    "mcp",
    "negotiation",
  ],
  ...["openapi-truth", "reference", "security-headers", "unknown-paths", "users", "webhooks"],
];

/** Specs of pages whose tests share a server of their own. Playwright would begin them last, while a core is idle. */
const WITH_OWN_SERVER = ["moderation", "queue"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  outputDir: ".test/playwright",
  // Bundles are JavaScript already. Each worker took 25 s to translate the command line's seven megabytes.
  build: { external: ["**/.build/**"] },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Bounds for what hangs. A test that is slow because its machine is has not failed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  metadata: { way },
  use: {
    ...(baseURL && { baseURL }),
    // A trace of each test takes a fifth of the run's time; what failed leaves its message, a picture and the page's text.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Letters as wide as phones draw them.
        "--font-render-hinting=none",
        // A page lives for a few seconds: to optimise its code takes longer than it saves.
        "--js-flags=--no-opt --no-maglev",
        // Chromium's own sandbox needs rights that root in a container does not have.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    {
      name: "api",
      testDir: "e2e/api",
      testMatch: way === "next" ? OF_BOTH_WAYS.map((name) => `**/${name}.spec.ts`) : "**/*.spec.ts",
    },
    { name: "pages-first", testDir: "e2e/pages", testMatch: WITH_OWN_SERVER },
    { name: "pages", testDir: "e2e/pages", testMatch: "**/*.spec.ts", testIgnore: WITH_OWN_SERVER },
  ],
});
