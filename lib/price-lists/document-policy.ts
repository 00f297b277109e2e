import type { FileRow } from "@/lib/imports/file-policy";
import { readSheets, type SheetTable } from "@/lib/sheets/read-sheets";
import type { ListSettings } from "./contract";
import { toFileRows } from "./row-policy";

/** A document as the settings of its list read it. */
type ReadList = { tables: SheetTable[]; rows: FileRow[] };

/** Reads the files of a document. Throws SheetFileError. */
export async function readListDocument(
  files: readonly Uint8Array[],
  { mapping, defaults }: Pick<ListSettings, "mapping" | "defaults">,
): Promise<ReadList> {
  const tables = await readSheets(files, mapping, { takesOnRequest: true });
  return { tables, rows: toFileRows(tables, defaults) };
}
