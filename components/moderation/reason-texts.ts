import { useMessages } from "next-intl";

/** Reasons in a word or two, those of listings and those of conversations. */
export function useReasonTexts(): (reason: string) => string {
  const texts: Record<string, string> = useMessages().moderation.reasons;
  return (reason) => texts[reason] ?? reason;
}
