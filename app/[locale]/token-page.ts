import type { Metadata } from "next";

/** Of pages that a mailed link opens: the address carries a token, which must travel neither to other sites nor into an index. */
export const tokenPage = (title: string): Metadata => ({ title, robots: { index: false }, referrer: "no-referrer" });
