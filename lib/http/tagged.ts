import type { Route } from "./route";

/**
 * Whether what a route answers has a tag to be compared by: records with versions, lists, and what is public. One record that is private and
 * has no version moves by the second, as what is left of a limit does.
 */
export function isTagged({ version, item, cache }: Pick<Route, "version" | "item" | "cache">): boolean {
  return version !== undefined || item !== undefined || cache === "public";
}
