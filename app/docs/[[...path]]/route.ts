import { findPreferredLocale } from "@/lib/i18n/routing";

/** Addresses of the docs without a language, as problem documents carry them, lead to the reader's own. */
export function GET(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const locale = findPreferredLocale(request.headers.get("accept-language"));
  return new Response(null, {
    status: 307,
    headers: {
      location: `/${locale}${pathname}${search}`,
      vary: "Accept-Language",
    },
  });
}
