import { z } from "zod";
import type { Caller } from "@/lib/core/caller";
import { createDayField, queryText } from "@/lib/core/text";

const day = createDayField("2026-11-20");

/** Parameters of the audit trail. The page parses its address with this schema. */
export const AuditQuery = z.strictObject({
  actor: queryText({ max: 254 }).meta({ description: "E-mail address or id of an account, or `system`." }),
  action: z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+$/)
    .optional(),
  type: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  subject: queryText({ max: 200 }).meta({ description: "Id of the record." }),
  from: day.optional().meta({ description: "First day, in Moscow time." }),
  to: day.optional().meta({ description: "Last day, in Moscow time." }),
  order: z.enum(["asc", "desc"]).optional().meta({ description: "By time. Default: newest first." }),
  after: z.uuid().optional().meta({ description: "Id of the last record of the previous page." }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One record of the trail as admins read it. */
export type AuditEntry = {
  id: string;
  at: string;
  actor: { kind: Caller["kind"]; userId: string | null; name: string | null };
  action: string;
  /** `name` is what a person knows it by; null for what is gone or has none. */
  subject: { type: string; id: string; name: string | null };
  reason: string | null;
  changes: Record<string, unknown>;
};
