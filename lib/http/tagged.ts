import type { Route } from "./route";

/** Whether what a route answers has a tag to be compared by: records with versions, and all that is read, but not how the process is. */
export function isTagged(method: string, { version, neverShed }: Pick<Route, "version" | "neverShed">): boolean {
  return version !== undefined || ((method === "GET" || method === "HEAD") && !neverShed);
}
