import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type postgres from "postgres";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "./database";

/** Runs before each file of database tests, ahead of its imports: a database and a DATA_DIR of its own. */
const database = await cloneDatabase(inject("adminUrl"), inject("template"));
const dataDir = mkdtempSync(path.join(os.tmpdir(), "tonna-test-"));
process.env.DATABASE_URL = database.url;
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= "fatal";

afterAll(async () => {
  const { __tonna: singletons } = globalThis as unknown as {
    __tonna?: Map<string, unknown>;
  };
  await (singletons?.get("pool") as postgres.Sql | undefined)?.end({
    timeout: 2,
  });
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
