import type { MailSettings } from "@/lib/notifications/contract";

export type MailError = "signed_out" | "unavailable" | "internal";
export type MailState =
  | { status: "idle" }
  | { status: "saved"; settings: MailSettings; at: number }
  | { status: "error"; error: MailError; settings: MailSettings; at: number };

export const MAIL_IDLE: MailState = { status: "idle" };
