import { toOwnPath } from "@/lib/auth/forms";
import { inLocale, type Locale, otherLocale } from "@/lib/i18n/routing";
import type { EntryReason } from "./entry-reason";

/**
 * The path of a page to sign in or up as its link to the other language takes it: where one goes afterwards is said there too,
 * and is in that language then, and why one is to sign in. A `next` that leads off the site is left out.
 */
export function entryPath(
  page: "/sign-in" | "/sign-up",
  next: unknown,
  locale: Locale,
  why: EntryReason | null = null,
): string {
  const onward = toOwnPath(next);
  if (onward === null) return page;
  const there = encodeURIComponent(inLocale(onward, otherLocale(locale)));
  return `${page}?next=${there}${why ? `&why=${why}` : ""}`;
}
