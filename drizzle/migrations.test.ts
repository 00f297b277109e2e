// Holds the migrations to the schema in TypeScript, and the folder to one snapshot.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const MIGRATIONS = "drizzle/migrations";

it("drizzle-kit has no migration to add", () => {
  mkdirSync(".test", { recursive: true });
  const folder = mkdtempSync(".test/migrations-");
  try {
    // A copy, since drizzle-kit writes a missing migration at once. It knows no absolute paths for `out`.
    cpSync(MIGRATIONS, path.join(folder, "out"), { recursive: true });
    const config = path.join(folder, "config.ts");
    writeFileSync(
      config,
      `import config from "../../drizzle/config";\nexport default { ...config, out: "./.test/${path.basename(folder)}/out" };`,
    );
    const kit = "node_modules/drizzle-kit/bin.cjs";
    const said = execFileSync(process.execPath, [kit, "generate", "--config", config], { encoding: "utf8" });
    expect(said, "run `npm run db:generate -- --name what-changes`").toContain("No schema changes");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("only the newest migration has a snapshot", () => {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  const snapshots = readdirSync(`${MIGRATIONS}/meta`).filter((name) => name.endsWith("_snapshot.json"));
  const message = `delete older snapshots in ${MIGRATIONS}/meta: drizzle-kit reads the newest`;
  expect(snapshots, message).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});
