import { ownPath } from "@/lib/auth/forms";
import { inLocale, type Locale, otherLocale } from "@/lib/i18n/routing";

/**
 * The path of a page to sign in or up as its link to the other language takes it: where one goes afterwards is said there too,
 * and is in that language then. A `next` that leads off the site is left out.
 */
export function entryPath(page: "/sign-in" | "/sign-up", next: unknown, locale: Locale): string {
  const onward = ownPath(next);
  return onward === null ? page : `${page}?next=${encodeURIComponent(inLocale(onward, otherLocale(locale)))}`;
}
