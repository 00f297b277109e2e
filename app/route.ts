import { findPreferredLocale } from "@/lib/i18n/routing";

/** `/` leads to the language of the browser, with its query; Russian when it names none that we have. */
export function GET(request: Request): Response {
  const locale = findPreferredLocale(request.headers.get("accept-language"));
  return new Response(null, {
    status: 307,
    headers: { location: `/${locale}${new URL(request.url).search}`, vary: "Accept-Language" },
  });
}
