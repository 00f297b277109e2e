import { z } from "zod";
import { AppError } from "./errors";
import { plainText } from "./text";

/** Past this many rows a page number would cost too much; a cursor walks any depth. */
export const MAX_OFFSET = 100_000;

/** Items per page unless told. */
export const DEFAULT_PER_PAGE = 20;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: max < 1e9 ? `must be from ${min} to ${max}` : `must be ${min} or more`,
      params: { code: "out_of_range" },
    })
    .meta({ type: "integer", minimum: min, maximum: max });

/** The paging parameters of every list. */
export const pageParameters = {
  page: wholeNumber(1, 1e15).optional().meta({ description: "Page number, from 1.", example: 1 }),
  perPage: wholeNumber(1, 100)
    .optional()
    .meta({ description: "Items per page, 1 to 100; 20 unless told.", example: 20 }),
};

/** Where the page of a list starts, for those that can be walked. */
export const cursorParameter = plainText({ max: 2_000 })
  .optional()
  .meta({ description: "Where the page starts: `nextCursor` of the one before." });

/** What every table of a desk takes beside its own filters: the column it is ordered by, which way, and the page. */
export function tableParameters<const S extends readonly [string, ...string[]]>(sorts: S) {
  return { sort: z.enum(sorts).optional(), order: z.enum(["asc", "desc"]).optional(), ...pageParameters };
}

export type PageRequest = { page: number; perPage: number; offset: number };

/** Resolves page parameters. Throws `page_too_deep` when the offset passes MAX_OFFSET. */
export function pageRequest({
  page = 1,
  perPage = DEFAULT_PER_PAGE,
}: {
  page?: number | undefined;
  perPage?: number | undefined;
}): PageRequest {
  const offset = (page - 1) * perPage;
  if (offset >= MAX_OFFSET) {
    throw new AppError("page_too_deep", {
      detail: `Page ${page} starts at or past row ${MAX_OFFSET}. Follow \`nextCursor\` with the parameter \`cursor\` instead: it walks any depth.`,
      errors: [{ parameter: "page", code: "page_too_deep", detail: "use cursor to go this deep" }],
    });
  }
  return { page, perPage, offset };
}

/** The envelope of every list. */
export function envelope<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: z.int().meta({ description: "Every match, counted exactly." }),
    page: z.int(),
    totalPages: z.int().meta({ description: "total / perPage, rounded up; 0 when there is nothing." }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "Pass as `cursor` for the next page; null on the last one." }),
  });
}

export type Envelope<T> = { data: T[]; total: number; page: number; totalPages: number; nextCursor: string | null };

/** Builds the envelope of one page. */
export function toEnvelope<T>(
  data: T[],
  total: number,
  request: { page: number; perPage: number },
  nextCursor: string | null,
): Envelope<T> {
  return { data, total, page: request.page, totalPages: Math.ceil(total / request.perPage), nextCursor };
}
