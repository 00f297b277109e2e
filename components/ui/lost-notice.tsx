"use client";

// The notice that `useKeptAction` puts at the top of a form.
import { useParams } from "next/navigation";
import { ERROR_WORDS } from "@/lib/i18n/error-words";
import { isLocale } from "@/lib/i18n/routing";
import { ErrorSummary } from "./error-summary";
import { useClosedPopovers } from "./use-closed-popovers";

const LOST = { status: "lost" };

/** Says that a form got no answer, and that what was typed is still in it. */
export function LostNotice() {
  const { locale } = useParams<{ locale: string }>();
  useClosedPopovers(LOST);
  const { lost, lostText } = ERROR_WORDS[isLocale(locale) ? locale : "ru"];
  return (
    <ErrorSummary title={lost}>
      <p>{lostText}</p>
    </ErrorSummary>
  );
}
