import type { Metadata } from "next";

/** Of pages that a mailed link opens: the address carries a token, which must travel neither to other sites nor into an index. */
export const createTokenMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: "no-referrer",
});

/** The path of such a page with its token, if it came with one: in the other language it works as well. */
export const formatTokenPath = (page: string, token: string | undefined): string =>
  token === undefined ? page : `${page}?token=${encodeURIComponent(token)}`;
