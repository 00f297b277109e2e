// Imports as callers begin and follow them, and their limits.
import { z } from "zod";
import { pageParameters } from "@/lib/core/page";
import { InstantText } from "@/lib/core/time/instant";
import { ROW_MODES, ROW_RESULTS } from "@/lib/listings/row-contract";

/** Most rows of a file, and its largest size in bytes. */
export const MAX_ROWS = 10_000;
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** A file of so many rows at most is written while its sender waits. */
export const ROWS_AT_ONCE = 1_000;
/** Rows that count as one request on the limit of a key. */
export const ROWS_A_REQUEST = 100;
/** Days that a report is kept. */
export const REPORTS_KEPT_DAYS = 30;
/** Rows of a page of a report at most. */
export const MAX_REPORT_PAGE = 1_000;

/** Media types of a file. */
export type FileType = "application/x-ndjson" | "application/json" | "text/csv";

export const MISSING_CHOICES = ["keep", "pause", "archive"] as const;

const flag = z
  .enum(["true", "false"])
  .transform((word) => word === "true")
  .optional();

/** Parameters of `POST /api/listings/bulk`. */
export const ImportQuery = z.strictObject({
  mode: z.enum(ROW_MODES).optional().meta({
    description:
      "`upsert` (default): each row as PUT. `create`: a known `externalId` fails its row. `update`: each row as a merge patch of what exists; it wakes nothing. In CSV, in every mode, an absent column leaves its field as it is, and an empty cell clears it.",
  }),
  missing: z.enum(MISSING_CHOICES).optional().meta({
    description: "What becomes of your ACTIVE listings with an `externalId` that no row names. Default: `keep`.",
  }),
  allowMass: flag.meta({
    description: "true: `missing` may withdraw more than half of them, also by an empty file.",
    type: "boolean",
  }),
  dryRun: flag.meta({
    description: "true: writes nothing, and answers what would become of each row.",
    type: "boolean",
  }),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

export const IMPORT_STATES = ["running", "done", "failed"] as const;
export const UNDO_STATES = ["running", "done"] as const;
/** Why a listing is not undone: somebody changed it since, it is deleted, or the person may not change it now. */
export const UNDO_PROBLEMS = ["changed", "gone", "refused"] as const;
export type UndoProblem = (typeof UNDO_PROBLEMS)[number];

const RowResult = z.enum(ROW_RESULTS).meta({ id: "RowResult" });

const RowError = z.object({
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  cell: z.string().optional().meta({ description: "The cell of a price list, such as `'Цены'!B7`." }),
});

const ImportRow = z
  .object({
    row: z.int().nullable().meta({ description: "Number of the data row, from 1; null for a retired listing." }),
    externalId: z.string().nullable(),
    result: RowResult,
    id: z.string().nullable().meta({ description: "The listing; null without one." }),
    slug: z.string().nullable(),
    errors: z.array(RowError).meta({
      description:
        "Why the row failed. `image_unavailable`: the row is written, but a picture of it could not be fetched, as the listing is now.",
    }),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

const count = (description: string) => z.int().meta({ description });

/** The report of an import: its counts, and a page of its rows. */
export const ImportReport = z
  .object({
    id: z.string(),
    state: z.enum(IMPORT_STATES).meta({ description: "`failed`: it was given up; what was written stays." }),
    dryRun: z.boolean(),
    total: count("Rows of the file: created + updated + unchanged + failed, once it is done."),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
    retired: count("Listings that were paused or archived, since no row names them."),
    createdAt: InstantText,
    finishedAt: InstantText.nullable(),
    page: z.int(),
    totalPages: count("Pages of `rows` that there are now."),
    rows: z.array(ImportRow).meta({ description: "In the order of the file, then what was retired." }),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof ImportReport>;

const perPage = z
  .string()
  .regex(/^\d+$/, "must be a whole number from 1")
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_REPORT_PAGE, {
    error: `must be from 1 to ${MAX_REPORT_PAGE}`,
    params: { code: "out_of_range" },
  })
  .optional()
  .meta({ type: "integer", minimum: 1, maximum: MAX_REPORT_PAGE, description: "Rows per page; 1000 unless told." });

/** Parameters of `GET /api/imports/:id`. */
export const ReportQuery = z.strictObject({
  result: RowResult.optional().meta({ description: "Only rows with this result." }),
  page: pageParameters.page,
  perPage,
});
export type ReportQuery = z.infer<typeof ReportQuery>;
