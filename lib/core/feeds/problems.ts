/**
 * What was in the way of a feed's run: no answer, an answer that is an error, a setting that is missing, a document that is
 * not in the form expected, one that is and can't be believed, an error of our own.
 */
export const FEED_PROBLEMS = ["no_answer", "error_answer", "not_set", "unreadable", "doubtful", "internal"] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
