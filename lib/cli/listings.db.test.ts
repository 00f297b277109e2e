import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { importer } from "@/lib/imports/test-imports";
import { createListing } from "@/lib/listings/commands";
import { CreateListing, LISTING_STATUSES } from "@/lib/listings/contract";
import { storeTree } from "@/lib/listings/test-offers";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { UNITS } from "@/lib/reference/units/units";
import { runCommand } from "./main";

beforeAll(storeTree);

async function run(...args: string[]) {
  const said = { out: [] as string[], error: [] as string[] };
  const code = await runCommand(args, { out: (line) => said.out.push(line), error: (line) => said.error.push(line) });
  return { code, out: said.out.join("\n"), error: said.error.join("\n") };
}

const folder = mkdtempSync(path.join(tmpdir(), "tonna-import-"));
const store = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

const LEAVES = [...categoryNodes.values()].filter(({ level }) => level === 3);
const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  fc.constantFrom('a,"b";c', "=1+1", "'=1", "007", "1-2", "строка\nвторая", "  x  ", "+7 900", "ИСТИНА", "12 мар", "—"),
);
/** A listing with every kind of field; what the rules refuse is tried again with other values. */
const offer = fc
  .record({
    title: text.map((words) => `Товар ${words.replace(/\s+/g, " ")}`),
    description: fc.option(text),
    basisPlace: fc.option(text.map((words) => words.replace(/\s+/g, " "))),
    region: fc.option(fc.constantFrom("Липецкая область", "RU-MOW", "за рекой")),
    leaf: fc.constantFrom(...LEAVES),
    price: fc.option(fc.integer({ min: 1, max: 10 ** 15 })),
    volume: fc.option(fc.integer({ min: 1, max: 10 ** 15 })),
    vat: fc.constantFrom("included", "excluded", "none", null),
    basis: fc.constantFrom("EXW", "FOB", null),
    type: fc.constantFrom("SELL", "BUY"),
    unit: fc.nat(),
    quality: fc.nat(),
    status: fc.constantFrom(...LISTING_STATUSES),
  })
  .map(({ leaf, price, volume, unit, quality, status, ...fields }) => ({
    status,
    body: {
      ...fields,
      categorySlug: leaf.slug,
      ...(price === null ? { priceOnRequest: true } : { pricePerUnit: price / 10_000 }),
      volume: volume === null ? null : volume / 10_000,
      currency: "RUB",
      country: "RU",
      volumeUnit: UNITS[unit % UNITS.length]?.code ?? "TNE",
      attributes: Object.fromEntries(
        leaf.attributes.flatMap(({ key, type, options, unit: of }): [string, unknown][] => {
          if (options) return [[key, options[quality % options.length]]];
          if (type === "number") return [[key, of === "%" ? (quality % 1_000) / 10 : quality / 100]];
          return type === "boolean" ? [[key, quality % 2 === 0]] : [[key, `0${quality}`]];
        }),
      ),
    },
  }));

async function createVaried(me: Seller, count: number): Promise<void> {
  let made = 0;
  for (const { status, body } of fc.sample(offer, count * 4)) {
    const parsed = CreateListing.safeParse({ ...body, externalId: made % 3 === 0 ? undefined : `00${made}` });
    if (!parsed.success || made === count) continue;
    const listing = await createListing(parsed.data, me).catch(() => null);
    if (!listing) continue;
    made += 1;
    await db().execute(sql`update listings set status = ${status} where id = ${listing.id}::uuid`);
  }
  expect(made).toBe(count);
}

test("an export that is imported changes nothing, in each format and mode", async () => {
  const me = await importer();
  await createVaried(me, 120);
  for (const [format, dialect] of [
    ["csv", "plain"],
    ["csv", "excel"],
    ["ndjson", "plain"],
  ] as const) {
    const exported = await run("listings", "export", "--email", me.email, "--format", format, "--dialect", dialect);
    expect(exported.code, exported.error).toBe(0);
    const file = store(`${dialect}.${format}`, `${exported.out}\n`);
    for (const mode of ["upsert", "update"]) {
      const { code, out, error } = await run("listings", "import", file, "--email", me.email, "--mode", mode);
      expect(error).toBe("");
      expect([code, out]).toEqual([0, "Done: 0 created, 0 updated, 120 unchanged, 0 failed, 0 retired."]);
    }
  }
}, 120_000);

const HEAD = "externalId,title,type,categorySlug,pricePerUnit,currency,volumeUnit,country";

test("an import tells of rows that failed, and a dry run of what would become of them", async () => {
  const me = await importer();
  const file = store(
    "two.csv",
    `${HEAD}\nA,Пшеница,SELL,wheat-milling,1,RUB,т,RU\nB,Пшеница,SELL,wheat-milling,x,RUB,т,RU\n`,
  );
  const dry = await run("listings", "import", file, "--email", me.email, "--dry-run", "--json");
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, created: 1, failed: 1 });
  const done = await run("listings", "import", file, "--email", me.email);
  expect([done.code, done.out]).toEqual([1, "Done: 1 created, 0 updated, 0 unchanged, 1 failed, 0 retired."]);
  expect(done.error).toContain("Row 2 (B): pricePerUnit must be a number.");
  expect(done.error).toContain("1 of 2 rows failed.");
});

test("a long import is done when the command ends", async () => {
  const me = await importer();
  const rows = Array.from({ length: 1_001 }, (_, at) => `N${at},Пшеница,SELL,wheat-milling,1,RUB,т,RU`);
  const { out } = await run(
    "listings",
    "import",
    store("long.csv", [HEAD, ...rows].join("\n")),
    "--email",
    me.email,
    "--json",
  );
  expect(JSON.parse(out)).toMatchObject({ state: "done", created: 1_001 });
  expect(JSON.parse(out).rows).toHaveLength(1_001);
});

test("wrong usage is 2, and an unknown account or a mass retirement 1", async () => {
  const me = await importer();
  const file = store("none.ndjson", "");
  expect((await run("listings", "import", "--email", me.email)).code).toBe(2);
  expect((await run("listings", "import", "list.txt", "--email", me.email)).code).toBe(2);
  expect((await run("listings", "import", file, "--email", me.email, "--mode", "replace")).code).toBe(2);
  expect((await run("listings", "import", file, "--email", "nobody@tonna.example")).code).toBe(1);
  expect(await run("listings", "import", file, "--email", me.email, "--missing", "pause")).toMatchObject({ code: 1 });
  expect((await run("listings", "export", "--email", me.email, "--format", "xml")).code).toBe(2);
});

/** The file that a Russian Excel saves of one that it opened as CSV: values of formulas, its words of truth, windows-1251. */
function saveInExcel(csv: string): Buffer {
  const saved = (parse(csv, { bom: true, delimiter: ";" }) as string[][]).map((cells) =>
    cells.map((cell) => {
      const value = /^="(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
      return value === "true" ? "ИСТИНА" : value === "false" ? "ЛОЖЬ" : value;
    }),
  );
  const text = stringify(saved, { delimiter: ";", record_delimiter: "windows", quoted_match: /[\r\n]/ });
  return Buffer.from([...text].map((letter) => toCp1251(letter)));
}

const CP1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1251").decode(Uint8Array.of(byte)), byte]),
);
function toCp1251(letter: string): number {
  const byte = CP1251.get(letter);
  if (byte === undefined) throw new Error(`windows-1251 has no ${letter}`);
  return byte;
}

test("an export that a Russian Excel opened and saved changes nothing either", async () => {
  const me = await importer();
  const titles = [
    "007 труба",
    "1-2",
    "12 мар",
    "=1+1",
    "'=1+1",
    "ИСТИНА",
    "1e5",
    'Труба; 5" «НЛМК»',
    "3/4 дюйма",
    "1234567890123",
  ];
  for (const [at, words] of titles.entries()) {
    const body = {
      title: `${words}${words.length < 3 ? "  1" : ""}`,
      type: "SELL",
      categorySlug: "wheat-milling",
      currency: "RUB",
    };
    const price = at % 2 === 0 ? { pricePerUnit: 14_500.5 + at * 10 ** 9 } : { priceOnRequest: true };
    const rest = {
      volumeUnit: "т",
      country: "RU",
      description: `${words}\nвторая строка`,
      attributes: { protein: 12.5 },
    };
    await createListing(CreateListing.parse({ ...body, ...price, ...rest, externalId: `0${at}` }), me);
  }
  const exported = await run("listings", "export", "--email", me.email, "--dialect", "excel");
  const file = path.join(folder, "saved.csv");
  writeFileSync(file, saveInExcel(exported.out));
  const { out, error } = await run("listings", "import", file, "--email", me.email);
  expect([error, out]).toEqual(["", "Done: 0 created, 0 updated, 10 unchanged, 0 failed, 0 retired."]);
});
