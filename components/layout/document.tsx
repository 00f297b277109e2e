// The html and body elements of pages, with the scripts that run before the first paint.
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/routing";
import { NOTE_EARLY_PRESSES } from "./early-presses";
import { fontClass } from "./fonts";
import { ReplayEarlyPresses } from "./replay-early-presses";
import { THEME_SCRIPT } from "./theme";
import { VISITOR_SCRIPT } from "./visitor";

type Props = {
  locale: Locale;
  /** Marks our inline script for browsers, which run no other. */
  nonce: string | undefined;
  children: ReactNode;
};

/** `<html>` and `<body>`: fonts, and what has to be known before the first paint. The same for every visitor. */
export function Document({ locale, nonce, children }: Props) {
  return (
    <html lang={locale} className={fontClass} suppressHydrationWarning>
      <body className="flex flex-col">
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, which have to run before the first paint
          dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${VISITOR_SCRIPT};${NOTE_EARLY_PRESSES}` }}
        />
        {children}
        <ReplayEarlyPresses />
      </body>
    </html>
  );
}
