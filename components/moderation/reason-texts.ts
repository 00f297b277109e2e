import { useMessages } from "next-intl";

/** Names of the reasons of reports about listings and conversations; the code for an unknown one. */
export function useReasonTexts(): (reason: string) => string {
  const texts: Record<string, string> = useMessages().moderation.reasons;
  return (reason) => texts[reason] ?? reason;
}
