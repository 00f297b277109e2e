import type { Metadata } from "next";

/**
 * Metadata of a page that a mailed link opens: the token in its address must reach neither other sites nor an index.
 */
export const createTokenMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: "no-referrer",
});

/** The path of such a page with its token, if it came with one: in the other language it works as well. */
export const formatTokenPath = (page: string, token: string | undefined): string =>
  token === undefined ? page : `${page}?token=${encodeURIComponent(token)}`;
