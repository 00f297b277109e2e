"use client";

import "./globals.css";
import { PageFailure } from "@/components/layout/page-failure";

type Props = { error: Error & { digest?: string }; reset: () => void };

/** Stands in when even the document failed. */
export default function GlobalError({ error, reset }: Props) {
  const locale = typeof window !== "undefined" && window.location.pathname.startsWith("/en") ? "en" : "ru";
  return (
    <html lang={locale}>
      <body>
        <PageFailure locale={locale} digest={error.digest} retry={reset} />
      </body>
    </html>
  );
}
