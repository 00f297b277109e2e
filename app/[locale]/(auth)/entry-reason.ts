import { toOwnPath } from "@/lib/auth/forms";

/** Pages that need an account, the narrower before the wider, and which words say what one signs in for there. */
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
 * What one is asked to sign in for: by the page that one comes back to or, where that page is public, by the word that the
 * button there sent along. Null for a visitor who just signs in; nothing that is sent is ever shown.
 */
export function entryReason(next: unknown, why: unknown): EntryReason | null {
  const path = toOwnPath(next)?.replace(/^\/(?:ru|en)(?=\/)|[?#].*$/g, "");
  if (path === undefined) return null;
  const named = PAGES.find(([, reason]) => reason === why);
  const [, reason] = named ?? PAGES.find(([page]) => path === page || path.startsWith(`${page}/`)) ?? [null, null];
  return reason;
}
