import type { Idle } from "@/lib/core/form-state";
import type { MailSettings } from "@/lib/notifications/contract";

type MailError = "signed_out" | "unavailable" | "internal";
export type MailState =
  | Idle
  | { status: "saved"; settings: MailSettings; at: number }
  | { status: "error"; error: MailError; settings: MailSettings; at: number };
