// Reports and decisions as people send them.
import { z } from "zod";
import { plainText } from "@/lib/core/text";

/** Reasons of a report of a listing. */
export const REPORT_REASONS = [
  "wrong_category",
  "price_not_real",
  "duplicate",
  "fraud",
  "forbidden_goods",
  "wrong_contacts",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reasons of a moderator who rejects a listing or takes it down. */
export const REFUSAL_REASONS = [
  "wrong_category",
  "price_not_real",
  "incomplete",
  "duplicate",
  "fraud",
  "forbidden_goods",
  "wrong_contacts",
  "other",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const NOTE_MAX = 1_000;

/** A note beside a reason; «other» says nothing without one. */
export const Note = plainText({ min: 0, max: NOTE_MAX, multiline: true }).transform((text) => text || null);
const saysSomething = ({ reason, note }: { reason: string; note: string | null }) =>
  reason !== "other" || note !== null;
const missingNote = { path: ["note"], error: "must say what is wrong", params: { code: "required" } };

export const ReportListingInput = z
  .strictObject({ reason: z.enum(REPORT_REASONS), note: Note })
  .refine(saysSomething, missingNote);
export type ReportListingInput = z.infer<typeof ReportListingInput>;

export const RefusalInput = z
  .strictObject({ reason: z.enum(REFUSAL_REASONS), note: Note })
  .refine(saysSomething, missingNote);
export type RefusalInput = z.infer<typeof RefusalInput>;

/** Reason of a block or an unblock, for the audit trail. */
export const BlockInput = z.strictObject({ reason: plainText({ max: NOTE_MAX, multiline: true }) });
export type BlockInput = z.infer<typeof BlockInput>;
