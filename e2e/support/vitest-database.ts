// Runs before the imports of each file of database tests. Each file gets its own database, DATA_DIR and singletons. Files share the
// process and its modules, as requests of one server do: to evaluate the modules again for each file took most of the time.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, inject, vi } from "vitest";
import type { Pools } from "@/lib/core/database/db";
import { waitForCalm } from "./calm";
import { cloneDatabase } from "./database";

const once = globalThis as unknown as { __tonna?: Map<string, unknown> };

const database = await cloneDatabase(inject("adminUrl"), inject("template"));
const dataDir = mkdtempSync(path.join(os.tmpdir(), "tonna-test-"));
process.env.DATABASE_URL = database.url;
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= "fatal";
// After the last wait: what the file before left running would read its own settings again.
delete once.__tonna;

beforeEach(() => waitForCalm());

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (once.__tonna?.has("bus")) await (await import("@/lib/core/processes/bus")).closeBus();
  await (once.__tonna?.get("pools") as Pools | undefined)?.end({ timeout: 2 });
  await database.leave();
  rmSync(dataDir, { recursive: true, force: true });
});
