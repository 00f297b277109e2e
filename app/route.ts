import { preferredLocale } from "@/lib/i18n/routing";

/** `/` leads to the language of the browser; Russian when it names none that we have. */
export function GET(request: Request): Response {
  const locale = preferredLocale(request.headers.get("accept-language"));
  return new Response(null, {
    status: 307,
    headers: { location: `/${locale}`, vary: "Accept-Language" },
  });
}
