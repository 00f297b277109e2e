/** The words of the usage page that are drawn in the browser. */
export type UsageWords = Record<"chart" | "hint" | "limit" | "table" | "day" | "requests" | "peak" | "refused", string>;
