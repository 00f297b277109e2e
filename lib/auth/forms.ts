// The page to open after sign-in.
import { readFormLocale } from "@/lib/i18n/routing";

// Only reads a path as browsers do; nothing is ever sent there.
const SOMEWHERE = "http://site.invalid";

/** Path to open after sign-in: a path of this site, else the account page. */
export function getNextPath(form: FormData): string {
  return toOwnPath(form.get("next")) ?? `/${readFormLocale(form)}/account`;
}

/** A path of this site with its query, as browsers read it; null for whatever leads elsewhere, or is no path. */
export function toOwnPath(next: unknown): string | null {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, SOMEWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, SOMEWHERE);
  // Two slashes at the start would name another host; "/..//host" and "/\\host" come out of the parser like that too.
  return origin === SOMEWHERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
