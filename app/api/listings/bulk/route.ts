import { z } from "zod";
import type { Uploaded } from "@/lib/http/declaration";
import { resource, route } from "@/lib/http/route";
import { importListings } from "@/lib/imports/commands";
import { type FileType, ImportQuery, ImportReport, MAX_FILE_BYTES } from "@/lib/imports/contract";

/** A row: any fields of a listing, as its export has them. */
const Row = z.record(z.string(), z.unknown());

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route<ImportQuery, Uploaded, ImportReport>({
    operationId: "importListings",
    summary: "Create and change thousands of listings",
    description:
      "Up to 10 000 rows and 16 MiB: NDJSON, a JSON array, or CSV by the field names of the export (comma, semicolon or tab; UTF-8, UTF-16, windows-1251 or cp866). A number with two readings is refused. A row names a listing by `externalId`, else by `id`; rows with neither are new. Each row stands or falls by itself. What an export has and nobody may write is ignored. Up to 1 000 rows: 200 with the report. More: 202, and `Location` has the growing report. Each 100 rows begun count as one request. Sending a file again finishes what was interrupted.",
    tag: "Imports",
    access: "listings:write",
    query: ImportQuery,
    upload: {
      maxBytes: MAX_FILE_BYTES,
      charsets: ["windows-1251"],
      content: {
        "application/x-ndjson": z.string().meta({ description: "One row per line." }),
        "application/json": z.array(Row),
        "text/csv": z.string().meta({ description: "A header with field names, then one row per line." }),
      },
    },
    output: ImportReport,
    cache: "private",
    otherStatus: 202,
    statusOf: ({ state }) => (state === "running" ? 202 : 200),
    headers: { Location: ({ id }) => `/api/imports/${id}` },
    errors: ["not_owner", "mass_retirement"],
    handle: ({ body: { bytes, type, charset }, query, caller, charge, saveIdempotentResponse }) =>
      importListings({ bytes, type: type as FileType, charset }, query, caller, { charge, saveIdempotentResponse }),
  }),
});
