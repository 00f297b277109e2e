import type { IncomingMessage } from "node:http";
import { removeParameters, removeTracking } from "@/lib/core/tracking";

const MAX_URL = 1_000;
/**
 * Header of a navigation within the application, which Next answers with data instead of HTML. Its other headers (the state of the
 * router) would only leave out parts that the client has. Next is not told of them: a page has two forms, and nobody makes more of it.
 */
export const DATA = "rsc";
/** Parameter that Next's scripts add to the address of data, against caches that overlook `Vary`. Next refuses data without it. */
const DATA_PARAMETER = "_rsc";

/** A public page as Next is asked for it: the same for all visitors who share its key. */
export type WantedPage = { key: string; url: string; tags: readonly string[]; headers: Record<string, string> };

/**
 * The public page that a request is for; null for a private one. Each click on an advertisement has a number of its own, and each
 * navigation a hash: all of them lead to one page.
 */
export function readWanted(
  req: Pick<IncomingMessage, "url" | "headers">,
  tagsOf: (url: string) => readonly string[] | null,
): WantedPage | null {
  const target = removeTracking(req.url ?? "/");
  const tags = target.length <= MAX_URL ? tagsOf(target) : null;
  if (!tags) return null;
  const url = removeParameters(target, (name) => name === DATA_PARAMETER);
  if (req.headers[DATA] !== "1") return { key: url, url, tags, headers: {} };
  // The empty hash is the one of a navigation that says nothing of its router.
  const asData = url === target ? url : `${url}${url.includes("?") ? "&" : "?"}${DATA_PARAMETER}=`;
  return { key: `${asData}\n${DATA}`, url: asData, tags, headers: { [DATA]: "1" } };
}
