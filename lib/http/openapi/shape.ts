import { z } from "zod";

/** Fields of the object that a query schema starts from. */
export function getShape(schema: z.core.$ZodType | undefined): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? getShape(schema.in) : {};
}
