import type { Idle } from "@/lib/core/form-state";
import type { ReportReason } from "@/lib/moderation/contract";

export const REPORT_ERRORS = ["rate_limited", "signed_out", "not_found", "own", "unavailable", "internal"] as const;
type ReportError = (typeof REPORT_ERRORS)[number];

/** Answer of a report. `already`: an earlier one of the same person is still open. */
export type ReportState =
  | Idle
  | { status: "done"; already: boolean }
  | { status: "invalid"; reason: boolean; note: "note" | "note_long" | null; values: ReportValues; at: number }
  | { status: "error"; error: ReportError; values: ReportValues; at: number };

type ReportValues = { reason: string; note: string };

export type ReportTexts = {
  action: string;
  title: string;
  lead: string;
  reason: string;
  /** In the order of the list. */
  reasons: readonly { code: ReportReason; label: string }[];
  note: string;
  noteHint: string;
  submit: string;
  pending: string;
  close: string;
  thanks: string;
  thanksText: string;
  already: string;
  alreadyText: string;
  own: string;
  ownText: string;
  errors: Record<ReportError | "title" | "reason" | "note" | "note_long", string>;
};

/** Answer of `…/account/report/state`. */
export type ReportStanding = { signedIn: boolean; own: boolean; reported: boolean };
