import { defineConfig } from "@playwright/test";

/** `scripts/test.mjs` starts the servers and tells their address and the browser here. */
const { TONNA_URL: baseURL, TONNA_WAY: way = "server", TONNA_BROWSER: executablePath } = process.env;

export default defineConfig({
  testDir: "e2e",
  outputDir: ".test/playwright",
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
        // Chromium's own sandbox needs rights that root in a container does not have.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    { name: "api", testDir: "e2e/api", testMatch: "**/*.spec.ts" },
    { name: "pages", testDir: "e2e/pages", testMatch: "**/*.spec.ts" },
  ],
});
