"use client";

import { useParams } from "next/navigation";
import { useEffect } from "react";
import { ERROR_WORDS } from "@/lib/i18n/error-words";
import { isLocale } from "@/lib/i18n/routing";
import { ErrorSummary } from "./error-summary";

/** Says that a form got no answer, and that what was typed is still in it. */
export function LostNotice() {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => {
    // A question that was just answered would lie over it.
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, []);
  const { lost, lostText } = ERROR_WORDS[isLocale(locale) ? locale : "ru"];
  return (
    <ErrorSummary title={lost} fields={[]}>
      <p>{lostText}</p>
    </ErrorSummary>
  );
}
