import { useMessages } from "next-intl";

/** Reasons in a word or two, those of listings and those of conversations. */
export function useReasonWords(): (reason: string) => string {
  const words: Record<string, string> = useMessages().moderation.reasons;
  return (reason) => words[reason] ?? reason;
}
