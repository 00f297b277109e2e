import { useLocale, useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { markErrors } from "./texts";
import { ToolsProvider } from "./tools-context";

/** Put around listings that can be kept and compared: the texts of their buttons, sent once. */
export function ListingTools({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { favourites, compare } = useMessages();
  const texts = {
    add: favourites.add,
    remove: favourites.remove,
    kept: favourites.kept,
    compare: compare.add,
    compared: compare.added,
    uncompare: compare.remove,
    full: compare.full,
    errors: markErrors(useTranslations("favourites")),
  };
  return <ToolsProvider tools={{ locale, texts }}>{children}</ToolsProvider>;
}
