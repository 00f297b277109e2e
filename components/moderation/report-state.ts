import type { Idle } from "@/lib/core/form-state";
import type ru from "@/lib/i18n/messages/ru.json";

export const REPORT_ERRORS = ["rate_limited", "signed_out", "not_found", "own", "unavailable", "internal"] as const;
type ReportError = (typeof REPORT_ERRORS)[number];

/** Answer of a report. `already`: an earlier one of the same person is still open. */
export type ReportState =
  | Idle
  | { status: "done"; already: boolean }
  | { status: "invalid"; reason: boolean; note: "note" | "note_long" | null; values: ReportValues; at: number }
  | { status: "error"; error: ReportError; values: ReportValues; at: number };

type ReportValues = { reason: string; note: string };

export type ReportTexts = typeof ru.report;

/** Answer of `…/account/report/state`. */
export type ReportStanding = { signedIn: boolean; own: boolean; reported: boolean };
