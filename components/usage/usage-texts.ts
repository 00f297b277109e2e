/** Texts of the usage page that are drawn in the browser. */
export type UsageTexts = Record<"chart" | "hint" | "limit" | "table" | "day" | "requests" | "peak" | "refused", string>;
