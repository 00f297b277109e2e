// The version before serves while a migration runs, and for a while after it. A statement that may break it, or lock a table for long,
// says in a comment `-- safe: …` why it does not.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it, test } from "vitest";

const MIGRATIONS = "drizzle/migrations";
/** The newest migration of the time when upgrades still meant a stop. */
const LAST_WITH_STOP = "0012_favourite-prices";

/** Hazards, each with the advice what to do instead. */
const HAZARDS: [pattern: RegExp, advice: string][] = [
  [
    /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TRIGGER|TYPE|DEFAULT)\b/i,
    "the version before may use it: drop it a release later",
  ],
  [
    /\bDROP INDEX (?!CONCURRENTLY)/i,
    "reads wait until the migration ends: DROP INDEX CONCURRENTLY IF EXISTS after `-- no transaction`",
  ],
  [/\bRENAME\b/i, "the version before knows the old name: add the new one, and drop the old one a release later"],
  [/\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i, "this rewrites the table under a lock: add another column"],
  [/\bSET NOT NULL\b/i, "this reads the whole table under a lock, and the version before may write null"],
  [/\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i, "the version before does not write it: give it a default"],
  [
    /\bADD COLUMN .*\b(GENERATED ALWAYS AS \(.*STORED|DEFAULT (gen_random_uuid|random|clock_timestamp))/is,
    "this rewrites the table under a lock",
  ],
  [/^(UPDATE|DELETE FROM|TRUNCATE|LOCK)\b/i, "this locks many rows: move the data in batches, in a job"],
];
const ON_TABLE = [
  [
    /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)\S+ ON (\S+)/i,
    "writes wait for it: CREATE INDEX CONCURRENTLY IF NOT EXISTS after a first line `-- no transaction`",
  ],
  [
    /\bALTER TABLE (\S+) ADD CONSTRAINT (?!.*\bNOT VALID\b)/is,
    "this reads the whole table under a lock: add it NOT VALID, and VALIDATE it in the next migration",
  ],
] as const;

const nameOf = (table = "") => table.replace(/^(ONLY\s+)?("?public"?\.)?"?([^"(\s]+).*$/i, "$3");

/** The hazards of a migration's text, each with its advice. A table that the migration itself makes is still empty. */
function listHazards(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\S+)/gi)].map(([, name]) => nameOf(name)),
  );
  const isAlone = text.startsWith("-- no transaction\n");
  return text.split("--> statement-breakpoint").flatMap((statement) => {
    if (/^\s*-- safe: \S/m.test(statement)) return [];
    const bare = statement.replace(/^\s*--.*$/gm, "").trim();
    const advice = HAZARDS.filter(([pattern]) => pattern.test(bare)).map(([, text]) => text);
    for (const [pattern, text] of ON_TABLE) {
      const table = pattern.exec(bare)?.[1];
      if (table !== undefined && !made.has(nameOf(table))) advice.push(text);
    }
    if (/INDEX CONCURRENTLY/i.test(bare) && !(isAlone && /IF (NOT )?EXISTS/i.test(bare)))
      advice.push("CONCURRENTLY takes IF NOT EXISTS, and a first line `-- no transaction`");
    return advice.map((text) => `${bare.slice(0, 100)}: ${text}`);
  });
}

const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql") && name > `${LAST_WITH_STOP}.sql`);

it.each(migrations)("migration %s is safe while the version before serves", (name) => {
  expect(listHazards(readFileSync(`${MIGRATIONS}/${name}`, "utf8"))).toEqual([]);
});

it("migrations run in the order of their names, since only the time of the newest one is noted", () => {
  const { entries } = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string; when: number }[];
  };
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  for (const [at, { tag, when }] of entries.entries())
    expect(when, `${tag}: \`when\` in meta/_journal.json`).toBeGreaterThan(entries[at - 1]?.when ?? 0);
});

test.each([
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "title";',
  'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE text;',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "name" text NOT NULL;',
  'CREATE INDEX "users_name" ON "users" USING btree ("name");',
  'CREATE TABLE "others" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "users_name" ON "public"."users" ("name");',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users" ("name");',
  '-- no transaction\nCREATE INDEX CONCURRENTLY "users_name" ON "users" ("name");',
  'ALTER TABLE "users" ADD CONSTRAINT "users_name" CHECK (name <> \'\');',
  'UPDATE "users" SET "name" = \'\';',
])("%j is found unsafe", (text) => expect(listHazards(text)).toHaveLength(1));

test.each([
  'ALTER TABLE "users" ADD COLUMN "name" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "name" text;',
  '-- safe: no version since May reads it\nALTER TABLE "users" DROP COLUMN "name";',
  'CREATE TABLE "others" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "others_id" ON "others" USING btree ("id");',
  '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users" ("name");',
  'ALTER TABLE "users" ADD CONSTRAINT "users_name" CHECK (name <> \'\') NOT VALID;',
])("%j is found safe", (text) => expect(listHazards(text)).toEqual([]));
