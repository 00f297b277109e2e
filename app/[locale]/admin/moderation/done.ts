/** The last act of a moderator, as the next page reports it. */
export const DONE = ["approve", "reject", "take-down", "dismiss-reports", "chat"] as const;
