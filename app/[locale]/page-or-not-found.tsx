import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { setPageStatus } from "@/lib/http/pages/status";
import type { Locale } from "@/lib/i18n/routing";
import NotFound from "./not-found";

/** Next's mark on the error of `notFound()`; it has no public test for it. */
const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

/**
 * A page that calls `notFound()` somewhere in its making. Next catches that in the browser only and sends an empty
 * document before; this answers with the page that says so, which is read without scripts too.
 */
export function withNotFound<Props extends { params: Promise<{ locale: Locale }> }>(
  page: (props: Props) => Promise<ReactNode>,
) {
  return async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      if ((error as { digest?: unknown } | null)?.digest !== NOT_FOUND || !setPageStatus(404)) throw error;
      setRequestLocale((await props.params).locale);
      return <NotFound />;
    }
  };
}
