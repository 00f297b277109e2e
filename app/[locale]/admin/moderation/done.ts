/** What a moderator has just done, as the next page says it. */
export const DONE = ["approve", "reject", "take-down", "dismiss-reports", "chat"] as const;
