// Problems of a sheet, a row or a cell. Sentences in both languages: `describeProblem` in `lib/i18n/sheet-problems.ts`.

/** Problems of a row or a cell; each has its sentence under `sheetProblems` in the messages. */
export const PROBLEM_CODES = [
  "ambiguous_number",
  "not_a_price",
  "price_on_request",
  "no_price",
  "empty_price",
  "price_not_positive",
  "price_reversed",
  "total_row",
  "no_goods",
  "unknown_goods",
  "goods_contradict",
  "ambiguous_goods",
  "category_contradicts",
  "no_date",
  "two_dates",
  "not_a_date",
  "ambiguous_date",
  "no_currency",
  "unknown_currency",
  "currencies_differ",
  "vats_differ",
  "no_unit",
  "unknown_unit",
  "unit_of_other_goods",
  "unknown_vat",
  "unknown_basis",
  "unknown_country",
  "unknown_region",
  "not_a_size",
  "not_a_share",
  "not_an_upper_end",
  "too_many_cells",
  "price_range",
  "not_a_volume",
  "volume_of_other_unit",
  "not_a_quality",
  "quality_range",
  "qualities_differ",
  "not_an_address",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A problem with its place: `Цены!B7` of a workbook, `B7` of a CSV file, `7, price` of a record. `args` fill its sentence. */
export type SheetProblem = { code: ProblemCode; address: string; args: Record<string, string | number> };

/** Problems of a whole file. */
export const FILE_PROBLEM_CODES = [
  "empty_file",
  "is_xls",
  "is_xlsb",
  "is_ods",
  "is_pdf",
  "is_docx",
  "is_doc",
  "is_pptx",
  "is_html",
  "is_xml",
  "is_image",
  "is_archive",
  "is_binary",
  "wrong_encoding",
  "cut_letter",
  "cut_line",
  "open_quote",
  "bad_json",
  "no_list",
  "bad_xml",
  "damaged_workbook",
  "no_head",
  "no_rows",
  "too_many_rows",
  "repeated_head",
] as const;
export type FileProblemCode = (typeof FILE_PROBLEM_CODES)[number];

/** A file that can't be read as a whole. */
export class SheetFileError extends Error {
  constructor(
    readonly code: FileProblemCode,
    readonly args: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Notes about a table that was read. */
export const NOTE_CODES = ["unknown_columns", "blank_heads", "other_price", "unread_sheet", "unread_lines"] as const;
export type SheetNote = { code: (typeof NOTE_CODES)[number]; args: Record<string, string | number> };
