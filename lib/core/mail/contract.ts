/** States of an email. KEPT: there was no mail server, so nobody sends it. FAILED: all attempts failed. */
export const MAIL_STATES = ["KEPT", "PENDING", "SENT", "FAILED"] as const;
export type MailState = (typeof MAIL_STATES)[number];
