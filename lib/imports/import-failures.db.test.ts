import { beforeAll, describe, expect, test } from "vitest";
import { listStoredJobs } from "@/lib/core/queue/test-jobs";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importListings } from "./commands";
import { importWorker } from "./jobs";
import { getImport } from "./queries";
import { codes, counts, importer, ndjson, numbers, results, send, sendCsv, wheat } from "./test-imports";

beforeAll(storeTree);

describe("rows that fail", () => {
  const csv = "externalId,title,description\nA,Пшеница 3 класса,Один\nB,Пшеница 3 класса,Один, два\n";

  test("keep their listing when a cell too many or a number for a text breaks them", async () => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C", "7"].map((number) => wheat(number)),
    );
    const broken = await sendCsv(me, `${csv}7,,\n`, { missing: "archive" });
    expect(results(broken)).toEqual(["updated", "failed", "failed", "retired"]);
    expect(broken.rows.map(({ externalId }) => externalId)).toEqual(["A", "B", "7", "C"]);
    const rows = [wheat("A"), wheat("B"), { ...wheat(""), externalId: 7 }];
    const numeric = await send(me, rows, { missing: "archive" });
    expect([counts(numeric), codes(numeric)[2]]).toEqual([[0, 1, 1, 1, 0], ["#/externalId invalid_type"]]);
    expect((await getByExternalId("7", me)).status).toBe("ACTIVE");
  });

  test.each([
    ["a line that is no JSON", '{"externalId": "C", "title"'],
    ["a fraction for a number", JSON.stringify({ ...wheat(""), externalId: 1.5 })],
  ])("take nothing out when nobody can tell their listing: %s", async (_, line) => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C"].map((number) => wheat(number)),
    );
    const bytes = Buffer.concat([ndjson([wheat("A"), wheat("B")]), Buffer.from(`\n${line}`)]);
    const file = { bytes, type: "application/x-ndjson", charset: null } as const;
    const report = await importListings(file, { missing: "archive" }, me);
    expect(counts(report)).toEqual([0, 0, 2, 1, 0]);
    expect(report.rows[2]?.errors.at(-1)?.detail).toBe(
      "names no listing that can be told, so this import withdraws none",
    );
    expect((await getByExternalId("C", me)).status).toBe("ACTIVE");
  });

  test("take nothing out when a cell too many may stand before their names", async () => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C"].map((number) => wheat(number)),
    );
    const report = await sendCsv(me, "title,externalId\nПшеница,A\nПшеница,B\nПшеница, 3 класса,C\n", {
      missing: "archive",
    });
    expect([results(report), report.rows[2]?.externalId]).toEqual([["updated", "updated", "failed"], null]);
  });

  test("keep their listing when it stands in several rows by its id", async () => {
    const me = await importer();
    const { rows } = await send(me, [wheat("A"), wheat("B")]);
    const byId = { ...wheat(""), externalId: null, id: rows[1]?.id };
    const report = await send(me, [wheat("A"), byId, byId], { missing: "archive" });
    expect([counts(report), report.rows[1]?.id]).toEqual([[0, 0, 1, 2, 0], rows[1]?.id]);
    expect((await getByExternalId("B", me)).status).toBe("ACTIVE");
  });

  test("hold values that the database can't, and leave the others alone", async () => {
    const me = await importer();
    const line = (text: string) => JSON.stringify({ ...wheat("X"), externalId: null }).replace("14500", text);
    const lines = [
      JSON.stringify(wheat("A")),
      JSON.stringify(wheat("B", { description: "a\u0000" })),
      line('1,"attributes":{"\\ud800":1}'),
      line("1e999"),
      line('1,"id":"\\u0000"'),
      line('1,"a\\u0000":{"__proto__":1}'),
    ];
    const file = { bytes: Buffer.from(lines.join("\n")), type: "application/x-ndjson", charset: null } as const;
    const report = await importListings(file, {}, me);
    expect(codes(report)).toEqual([
      [],
      ["#/description invalid_characters"],
      ["#/attributes invalid_characters"],
      ["#/pricePerUnit too_big"],
      ["#/id invalid_characters"],
      ["#/a/__proto__ unknown_field"],
    ]);
    const again = `${JSON.stringify({ externalId: "A" }).slice(0, -1)},"pricePerUnit":1e999}`;
    const patch = { ...file, bytes: Buffer.from(again) };
    expect(results(await importListings(patch, { mode: "update" }, me))).toEqual(["failed"]);
    expect((await getByExternalId("A", me)).pricePerUnit).toBe(14_500);
  });
});

describe("a long import", () => {
  test("goes on as a job, and after a process that was killed between two parts", async () => {
    const me = await importer();
    const rows = numbers(1_050).map((number) => wheat(number));
    const report = await send(me, rows);
    expect([report.state, report.total, counts(report)]).toEqual(["running", 1_050, [0, 0, 0, 0, 0]]);
    // The job works one part and is gone.
    const { runImport } = await import("./run-commands");
    expect(await runImport(report.id, Date.now())).toBe(false);
    const half = await getImport(report.id, {}, me);
    expect(half.state).toBe("running");
    expect(half.created).toBeGreaterThan(0);
    expect(half.created).toBeLessThan(1_050);
    await drainQueue(importWorker);
    const done = await getImport(report.id, { page: 2, perPage: 1_000 }, me);
    expect([done.state, counts(done), done.rows.length, done.totalPages]).toEqual(["done", [1_050, 0, 0, 0, 0], 50, 2]);
    expect(done.rows.at(-1)).toMatchObject({ row: 1_050, externalId: "N1049" });
    expect(counts(await send(me, rows.slice(0, 500)))).toEqual([0, 0, 500, 0, 0]);
  });

  test("is refused past 10 000 rows, and a short one leaves a job behind that finds it done", async () => {
    const me = await importer();
    await expect(
      send(
        me,
        numbers(10_001).map((externalId) => ({ externalId })),
      ),
    ).rejects.toMatchObject({
      code: "payload_too_large",
    });
    const { id } = await send(me, [wheat("A")]);
    expect(await listStoredJobs("import")).toContainEqual(expect.objectContaining({ state: "created" }));
    await importWorker.work([{ id: "1", data: { id } }]);
    expect((await getImport(id, {}, me)).total).toBe(1);
  });
});
