// Parameters and answers of lists: page number, size, cursor.
import { z } from "zod";
import { AppError } from "./errors";
import { plainText } from "./text";

/** Largest offset of a page number; deeper pages need a cursor. */
export const MAX_OFFSET = 100_000;

/** Items per page by default. */
export const DEFAULT_PER_PAGE = 20;

/** Numbers from here on are not exact, so no text names them. */
const HIGHEST_NUMBER = Number.MAX_SAFE_INTEGER;

/** Any number of digits, so that a number too large gets the message about its range. */
const wholeNumber = z
  .string()
  .regex(/^\d+$/, "must be a whole number from 1")
  .transform((digits) => Math.min(Number(digits), HIGHEST_NUMBER));

const createRangeError = (error: string) => ({ error, params: { code: "out_of_range" } });

/** The paging parameters of every list. `resolvePageRequest` refuses a page that is too deep. */
export const pageParameters = {
  page: wholeNumber
    .refine((page) => page >= 1, createRangeError("must be 1 or more"))
    .optional()
    .meta({ type: "integer", minimum: 1, maximum: MAX_OFFSET, description: "Page number, from 1.", example: 1 }),
  perPage: wholeNumber
    .refine((perPage) => perPage >= 1 && perPage <= 100, createRangeError("must be from 1 to 100"))
    .optional()
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 100,
      description: "Items per page, 1 to 100. Default: 20.",
      example: 20,
    }),
};

/** Number of items of a list that is read by cursor alone. */
export const limitParameter = (most: number, usual: number) =>
  wholeNumber
    .refine((limit) => limit >= 1 && limit <= most, createRangeError(`must be from 1 to ${most}`))
    .optional()
    .meta({
      type: "integer",
      minimum: 1,
      maximum: most,
      description: `Items per page, 1 to ${most}; ${usual} unless told.`,
      example: usual,
    });

/** The cursor of lists that support one. */
export const cursorParameter = plainText({ max: 2_000 })
  .optional()
  .meta({ description: "`nextCursor` of the previous page." });

/** Parameters of every admin list besides its filters: column and direction of the order, and the page. */
export function tableParameters<const S extends readonly [string, ...string[]]>(sorts: S) {
  return { sort: z.enum(sorts).optional(), order: z.enum(["asc", "desc"]).optional(), ...pageParameters };
}

export type PageRequest = { page: number; perPage: number; offset: number };

/** Whether a page starts at or past MAX_OFFSET. */
export const isTooDeep = (page: number, perPage: number): boolean => (page - 1) * perPage >= MAX_OFFSET;

/** Resolves page parameters. Throws `page_too_deep` when the offset passes MAX_OFFSET. */
export function resolvePageRequest({
  page = 1,
  perPage = DEFAULT_PER_PAGE,
}: {
  page?: number | undefined;
  perPage?: number | undefined;
}): PageRequest {
  if (isTooDeep(page, perPage)) {
    const name = page < HIGHEST_NUMBER ? `Page ${page}` : "The page";
    throw new AppError("page_too_deep", {
      detail: `${name} starts at or past row ${MAX_OFFSET}. Use \`nextCursor\` with the parameter \`cursor\` instead: it reaches any depth.`,
      errors: [{ parameter: "page", code: "page_too_deep", detail: "use cursor to go this deep" }],
    });
  }
  return { page, perPage, offset: (page - 1) * perPage };
}

/** The envelope of every list. */
export function envelope<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: z.int().meta({ description: "Exact number of matches." }),
    page: z.int(),
    totalPages: z.int().meta({ description: "total / perPage, rounded up; 0 if nothing matches." }),
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
