import type { ReportReason } from "@/lib/chats/contract";
import type { SendError } from "./send-state";

/** Texts of the list of chats. `unread` has # for the number. */
export type ListTexts = Record<"list" | "direct" | "you" | "unread" | "earlier", string>;

/** Texts of a thread for its part in the browser. */
export type ThreadTexts = Record<
  | "log"
  | "earlier"
  | "newMessages"
  | "toNewest"
  | "me"
  | "sending"
  | "sent"
  | "read"
  | "retry"
  | "edit"
  | "reconnecting"
  | "signedOut"
  | "signIn"
  | "replaced",
  string
> &
  ComposerTexts & { errors: Record<SendError, string> };

export type ComposerTexts = Record<"label" | "placeholder" | "send" | "keys" | "left", string>;

/** Texts of the questions before a block and a report. */
export type MenuTexts = Record<
  | "block"
  | "blockTitle"
  | "blockText"
  | "blockSubmit"
  | "report"
  | "reportTitle"
  | "reportText"
  | "reportSubmit"
  | "reason"
  | "cancel",
  string
> & { reasons: Record<ReportReason, string> };
