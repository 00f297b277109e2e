import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROWS = 10_000;
const EMAIL = "import@tonna.example";

/**
 * `--import`: the command line imports 10 000 rows into an empty database, again without a change, and with other prices.
 * Returns the seconds of each, a start of a process included. The database is dropped again.
 */
export async function measureImports({ tool, settings, databaseUrl, dir, print }) {
  // A bare clone has no packages before this run has installed them.
  const { default: postgres } = await import("postgres");
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const name = `import_${process.pid}`;
  const folder = mkdtempSync(path.join(dir, "import-"));
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const cli = (...args) => tool([".build/cli.mjs", ...args], settings(url));
  const importRows = (price) => {
    const file = path.join(folder, "rows.ndjson");
    writeFileSync(
      file,
      Array.from({ length: ROWS }, (_, number) => JSON.stringify(createRow(number, price))).join("\n"),
    );
    return measureSeconds(() => cli("listings", "import", file, "--email", EMAIL));
  };
  try {
    await admin.unsafe(`create database ${name}`);
    await cli("db", "prepare");
    await cli("users", "create", "--email", EMAIL, "--password", "long-enough-for-all", "--tariff", "corporate");
    print(`Importing ${ROWS} rows three times…`);
    return { created: await importRows(1), unchanged: await importRows(1), updated: await importRows(2) };
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const createRow = (number, price) => ({
  externalId: `N${number}`,
  title: `Пшеница ${(number % 5) + 1} класса, партия ${number}`,
  type: "SELL",
  categorySlug: "wheat-milling",
  pricePerUnit: price * 10_000 + number,
  currency: "RUB",
  volumeUnit: "т",
  country: "RU",
  region: "Липецкая область",
  description: "Урожай 2026 года, самовывоз с элеватора. ".repeat(5).trim(),
  volume: 100,
  attributes: { protein: 12.5 },
});

async function measureSeconds(work) {
  const since = performance.now();
  await work();
  return Math.round((performance.now() - since) / 100) / 10;
}
