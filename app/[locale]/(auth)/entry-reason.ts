// Reasons to ask a visitor to sign in, by the page that they wanted.
import { toOwnPath } from "@/lib/auth/forms";

/** Pages that need an account, narrower ones first, with the key of their reason to sign in. */
const PAGES = [
  ["/account/listings/new", "newListing"],
  ["/account/listings", "listings"],
  ["/account/favourites", "favourites"],
  ["/account/chats/new", "message"],
  ["/account/chats", "chats"],
  ["/account/saved-searches", "savedSearches"],
  ["/account/report", "report"],
  ["/account/api-keys", "apiKeys"],
  ["/account/tariff", "tariff"],
  ["/account", "page"],
  ["/admin", "page"],
] as const;

export type EntryReason = (typeof PAGES)[number][1];

/**
 * Finds the reason to sign in: by the page to return to or, where that page is public, by the key that its button sent.
 * Null for a visitor who just signs in. A text from the address is never shown.
 */
export function findEntryReason(next: unknown, why: unknown): EntryReason | null {
  const path = toOwnPath(next)?.replace(/^\/(?:ru|en)(?=\/)|[?#].*$/g, "");
  if (path === undefined) return null;
  const named = PAGES.find(([, reason]) => reason === why);
  const [, reason] = named ?? PAGES.find(([page]) => path === page || path.startsWith(`${page}/`)) ?? [null, null];
  return reason;
}
