import type { ReportReason } from "@/lib/chats/contract";
import type { SendError } from "./send-state";

/** Words of the list of chats. `unread` has # for the number. */
export type ListWords = Record<"list" | "direct" | "you" | "unread" | "earlier", string>;

/** Words of a thread for its part in the browser. */
export type ThreadWords = Record<
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
  ComposerWords & { errors: Record<SendError, string> };

export type ComposerWords = Record<"label" | "placeholder" | "send" | "keys" | "left", string>;

/** Words of the questions before a block and a report. */
export type MenuWords = Record<
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
