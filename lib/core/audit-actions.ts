/** Subjects of the audit log and the actions on each. Each action has a label: `audit.actions` in the messages. */
export const AUDIT_ACTIONS = {
  listing: [
    "create",
    "update",
    "renew",
    "expire",
    "delete",
    "restore",
    "report",
    "approve",
    "reject",
    "take-down",
    "dismiss-reports",
  ],
  user: [
    "create",
    "update",
    "confirm-email",
    "resend-confirmation",
    "request-email-change",
    "cancel-email-change",
    "change-email",
    "change-password",
    "request-password-reset",
    "reset-password",
    "sign-out-everywhere",
    "end-other-sessions",
    "set-mails",
    "set-role",
    "set-tariff",
    "block",
    "unblock",
    "delete",
  ],
  company: [
    "create",
    "update",
    "submit",
    "verify",
    "reject",
    "recheck",
    "add-document",
    "remove-document",
    "restore-document",
    "invite",
    "resend-invitation",
    "revoke-invitation",
    "restore-invitation",
    "join",
    "change-role",
    "remove-member",
    "leave",
    "close",
  ],
  key: ["issue", "rotate", "revoke", "suspend", "wake"],
  session: ["end"],
  chat: ["open", "block", "unblock", "report", "look", "resolve-report"],
  invoice: ["issue", "pay", "void", "expire"],
  subscription: ["start", "renew", "cancel", "resume", "set-renewal", "grant", "fall-due", "end"],
  news: ["create", "update", "cover", "schedule", "publish", "archive", "redraft"],
  feed: ["run"],
  mail: ["retry"],
  "saved-search": ["create", "rename", "set-alerts", "remove", "restore"],
  "commodity-prices": ["push"],
} as const;

export type AuditSubject = keyof typeof AUDIT_ACTIONS;
export const AUDIT_SUBJECTS = Object.keys(AUDIT_ACTIONS) as AuditSubject[];

/** An action as `<subject>.<verb>`, such as `listing.create`; with a type argument, only those of that subject. */
export type AuditAction<Subject extends AuditSubject = AuditSubject> = {
  [Each in Subject]: `${Each}.${(typeof AUDIT_ACTIONS)[Each][number]}`;
}[Subject];
