import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { SheetFileError } from "./problems";
import { readWorkbook } from "./workbook";

const NUMBERS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet whose row has a number for each format. */
const toWorkbook = (row: { format: string; value: string }[], merges: string[] = []) => {
  const formats = row.map(({ format }, at) => `<numFmt numFmtId="${170 + at}" formatCode="${format}"/>`).join("");
  const styles = row.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join("");
  const cells = row.map(({ value }, at) => `<c r="${String.fromCharCode(65 + at)}2" s="${at + 1}"><v>${value}</v></c>`);
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns="${NUMBERS}" xmlns:r="${LINKS}"><sheets><sheet name="Цены" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${NUMBERS}"><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="9"/>${styles}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${NUMBERS}"><sheetData><row r="1"><c r="A1" s="0"><v>0.22</v></c></row><row r="2">${cells.join("")}</row></sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
};

it.each([
  ["0.00%", "0.125", 12.5],
  ["0.0%", "0.07", 7],
  ["#,##0%", "0.1", 10],
  ["0.00", "0.125", 0.125],
  ["0.0&quot;%&quot;", "12.5", 12.5],
  ["0.0\\%", "12.5", 12.5],
])("a cell of the format %s that holds %s is %d", async (format, value, shown) => {
  const [grid] = await readWorkbook(toWorkbook([{ format, value }]));
  expect(grid?.rows.map(({ cells }) => cells[0])).toEqual([22, shown]);
});

it("merged cells are counted together, and a million is the most", async () => {
  const row = [{ format: "0", value: "1" }];
  const merge = (at: number) => `A${at}:J${at + 4_999}`;
  const few = await readWorkbook(
    toWorkbook(
      row,
      Array.from({ length: 20 }, (_, at) => merge(at + 1)),
    ),
  );
  expect(few[0]?.merges).toHaveLength(20);
  const many = readWorkbook(
    toWorkbook(
      row,
      Array.from({ length: 21 }, (_, at) => merge(at + 1)),
    ),
  );
  await expect(many).rejects.toThrow(SheetFileError);
  await expect(many).rejects.toMatchObject({
    code: "damaged_workbook",
    args: { reason: expect.stringMatching(/merges/) },
  });
});
