/** Reasons why a run failed. `not_set`: a setting is missing. `doubtful`: the values are not credible. `internal`: an error of ours. */
export const FEED_PROBLEMS = ["no_answer", "error_answer", "not_set", "unreadable", "doubtful", "internal"] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
