import { useLocale, useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ToolsProvider } from "./tools-context";
import { markErrors } from "./words";

/** Put around listings that can be kept and compared: the words of their buttons, sent once. */
export function ListingTools({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { favourites, compare } = useMessages();
  const words = {
    add: favourites.add,
    remove: favourites.remove,
    kept: favourites.kept,
    compare: compare.add,
    compared: compare.added,
    uncompare: compare.remove,
    full: compare.full,
    errors: markErrors(useTranslations("favourites")),
  };
  return <ToolsProvider tools={{ locale, words }}>{children}</ToolsProvider>;
}
