import { useTranslations } from "next-intl";
import type { NewsStatus } from "@/lib/news/contract";

const LOOK: Record<NewsStatus, string> = {
  DRAFT: "bg-sunken text-muted",
  SCHEDULED: "bg-accent-wash text-accent-strong",
  PUBLISHED: "bg-buy-wash text-buy",
  ARCHIVED: "bg-warn-wash text-sell",
};

/** The state of an article in a word, never by colour alone. */
export function NewsStateMark({ status }: { status: NewsStatus }) {
  const t = useTranslations("newsDesk.states");
  return (
    <span className={`inline-block rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap ${LOOK[status]}`}>
      {t(status)}
    </span>
  );
}
