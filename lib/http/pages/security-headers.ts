/*
 * Headers that keep pages safe in a browser. This file imports nothing, since next.config.ts reads it too.
 */

/** Headers of every page and file of the site. Only the policy of scripts differs from page to page. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** In place of the last: pictures and the API are there for other sites too. */
export const FOR_OTHER_SITES = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

/** The policy of a document without scripts, such as a refusal. */
export const NO_SCRIPTS =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Makes browsers stay with https for two years, once the site is reached by it. Other hosts of the domain are left alone: an operator
 * may have some that know no https, and could not take it back.
 */
export function listTransportHeaders(appUrl: string): Record<string, string> {
  return appUrl.startsWith("https://") ? { "Strict-Transport-Security": "max-age=63072000" } : {};
}
