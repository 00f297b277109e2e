// /robots.txt: what search engines may read.
import type { MetadataRoute } from "next";
import { env } from "@/lib/core/env";
import { LOCALES } from "@/lib/i18n/routing";

/** The address of the sitemap is a setting of the running server. */
export const dynamic = "force-dynamic";

/** Public pages may be read; account pages and the API, except its description, may not. */
export default function robots(): MetadataRoute.Robots {
  const closed = LOCALES.flatMap((locale) => [`/${locale}/account`, `/${locale}/admin`]);
  return {
    rules: { userAgent: "*", allow: ["/", "/api/openapi.json"], disallow: [...closed, "/api/"] },
    sitemap: new URL("/sitemap.xml", env().APP_URL).href,
  };
}
