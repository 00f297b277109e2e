import { toOwnPath } from "@/lib/auth/forms";
import { getOtherLocale, type Locale, toLocalePath } from "@/lib/i18n/routing";
import type { EntryReason } from "./entry-reason";

/**
 * Formats the path of a page that leads on (sign-in, sign-up, agreement), for its link to the other language. It keeps the reason,
 * and the page to return to in that language. A `next` that leads off the site is left out.
 */
export function formatEntryPath(
  page: "/sign-in" | "/sign-up" | "/account/agreement",
  next: unknown,
  locale: Locale,
  why: EntryReason | null = null,
): string {
  const onward = toOwnPath(next);
  if (onward === null) return page;
  const there = encodeURIComponent(toLocalePath(onward, getOtherLocale(locale)));
  return `${page}?next=${there}${why ? `&why=${why}` : ""}`;
}
