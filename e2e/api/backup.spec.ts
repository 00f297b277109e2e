import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { demoKey } from "../support/demo-key";
import { findPostgres, startPostgres } from "../support/postgres-server";
import { startTonna } from "../support/servers";
import { api, type Envelope, ok } from "./support";

// The operator's own way, by the commands that the texts name: a role and a database, a backup, another database, a restore.

test.describe.configure({ timeout: 240_000 });

/** The lines of a fenced block of a text, the first one that holds `word`. */
function readCommands(file: string, word: string): string {
  const blocks = [...readFileSync(file, "utf8").matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const found = blocks.find((text) => text.includes(word));
  if (!found) throw new Error(`${file} has no block with ${word}`);
  return found.replace(/^\s+/gm, "");
}

const countRows = async (url: string): Promise<Record<string, number>> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle') order by 1`;
    const counts = tables.map(async ({ name }) => [
      name,
      (await sql.unsafe(`select count(*)::int as n from ${name}`))[0]?.n,
    ]);
    return Object.fromEntries(await Promise.all(counts));
  } finally {
    await sql.end();
  }
};

test("a restored backup has every row and every file, and the keys of before", async () => {
  test.skip(test.info().config.metadata.way !== "server", "There is one backup.");
  test.skip(findPostgres() === null, "NOT RUN: there is no PostgreSQL with pg_dump on this machine.");
  const server = await startPostgres();
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-backup-"));
  try {
    const lines = readCommands("README.md", "CREATE ROLE tonna");
    const admin = postgres(server.url, { max: 1, onnotice: () => {} });
    for (const line of lines
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean))
      await admin.unsafe(line);
    await admin.unsafe(lines.match(/CREATE DATABASE[^;]+/)?.[0].replace("tonna", "restored") ?? "");
    await admin.end();
    const addressOf = (name: string) => {
      const { port } = new URL(server.url);
      return `postgres://tonna:secret@127.0.0.1:${port}/${name}`;
    };

    const before = path.join(folder, "before");
    mkdirSync(path.join(before, "uploads"), { recursive: true });
    writeFileSync(path.join(before, "uploads", "picture.webp"), "a picture");
    const common = { timeoutMs: 120_000, env: { JOBS: "0", AUTH_SECRET: "" } };
    const first = await startTonna({ ...common, databaseUrl: addressOf("tonna"), dataDir: before });
    const key = demoKey(first);
    const { total } = ok<Envelope<unknown>>(await api().get("/api/listings?perPage=1", { to: first.url }));
    expect(total).toBeGreaterThan(1_000);
    await first.stop();

    const after = path.join(folder, "after");
    mkdirSync(after);
    const run = (word: string, name: string, data: string) =>
      execFileSync("sh", ["-ec", readCommands("deploy/README.md", word)], {
        cwd: folder,
        env: {
          ...process.env,
          PATH: `${server.bin}:${process.env.PATH}`,
          DATABASE_URL: addressOf(name),
          DATA_DIR: data,
        },
      });
    run("pg_dump", "tonna", before);
    run("pg_restore", "restored", after);

    expect(await countRows(addressOf("restored"))).toEqual(await countRows(addressOf("tonna")));
    expect(readFileSync(path.join(after, "uploads", "picture.webp"), "utf8")).toBe("a picture");
    const second = await startTonna({ ...common, databaseUrl: addressOf("restored"), dataDir: after });
    try {
      ok(await api(key).get("/api/me", { to: second.url }));
      const found = ok<Envelope<unknown>>(await api().get("/api/listings?perPage=1", { to: second.url }));
      expect(found.total).toBe(total);
    } finally {
      await second.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
