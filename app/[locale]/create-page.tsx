// Makes the pages: one that throws `notFound()` becomes a whole page with status 404.
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { RawParams } from "@/lib/http/pages/address";
import { setPageStatus } from "@/lib/http/pages/status";
import NotFound from "./not-found";
import type { LocaleParams } from "./site-url";

/** Next's mark on the error of `notFound()`; it has no public test for it. */
const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

/** Props as Next passes them to a page and to its metadata. */
export type NextProps<Params = unknown> = { params: Promise<LocaleParams & Params>; searchParams: Promise<RawParams> };

/**
 * Creates a page from a function of its route's parameters and its address. Next catches `notFound()` in the browser only
 * and sends an empty document before; this answers with the page that says so, which is read without scripts too.
 */
export function createPage<Params = unknown>(
  render: (props: LocaleParams & Params & { searchParams: RawParams }) => Promise<ReactNode>,
) {
  return async ({ params, searchParams }: NextProps<Params>): Promise<ReactNode> => {
    const given = await params;
    setRequestLocale(given.locale);
    try {
      return await render({ ...given, searchParams: await searchParams });
    } catch (error) {
      if ((error as { digest?: unknown } | null)?.digest !== NOT_FOUND || !setPageStatus(404)) throw error;
      return <NotFound />;
    }
  };
}
