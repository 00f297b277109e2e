import { z } from "zod";
import { FREIGHT_RESULTS } from "./contract";

/** Parameters of the page of freight tables: the version whose report is shown, and the rows of it. */
export const FreightPageQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  result: z.enum(FREIGHT_RESULTS).optional(),
});
