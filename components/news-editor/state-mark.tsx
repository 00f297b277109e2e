// The mark of an article's state, in the list and in the editor.
import { useTranslations } from "next-intl";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { NewsStatus } from "@/lib/news/contract";

const LOOK: Record<NewsStatus, MarkLook> = {
  DRAFT: "quiet",
  SCHEDULED: "wait",
  PUBLISHED: "good",
  ARCHIVED: "warn",
};

/** The state of an article in a word, never by colour alone. */
export function NewsStateMark({ status }: { status: NewsStatus }) {
  const t = useTranslations("adminNews.states");
  return <Mark look={LOOK[status]}>{t(status)}</Mark>;
}
