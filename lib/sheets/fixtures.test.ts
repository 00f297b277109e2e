// Realistic sheets, composed for the project, against results that are written beside them.
import { describe, expect, it } from "vitest";
import { readFixture } from "@/fixtures/read";
import { readSheets } from "./read-sheets";
import { summariseTables } from "./test-summary";

type Expected = Record<string, { rows: unknown[]; notes?: string[] }>;
const expected = JSON.parse(readFixture("sheets/expected.json").toString()) as Expected;

describe("the sheet", () => {
  it.each(Object.entries(expected))("%s reads cell by cell as expected", async (names, result) => {
    const files = names.split(" + ").map((name) => readFixture(`sheets/${name}`));
    expect(summariseTables(await readSheets(files))).toEqual({ notes: [], ...result });
  });
});
