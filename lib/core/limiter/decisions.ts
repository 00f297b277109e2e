import { addToCounter } from "../metrics/measure";
import type { Take } from "./limiter";

/** Counts a decision of a limit, for the metrics. */
export function countDecision(limit: "key" | "address" | "act", { allowed }: Take): void {
  addToCounter("tonna_limit_decisions_total", { limit, decision: allowed ? "allowed" : "limited" });
}
