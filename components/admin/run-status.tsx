// /admin/feeds: the mark of a run, in the tables of feeds and of runs.
import { CircleAlert, CircleCheck, CircleDot, CircleMinus } from "lucide-react";
import { useTranslations } from "next-intl";

const LOOKS = {
  ok: { Icon: CircleCheck, colour: "text-good" },
  partial: { Icon: CircleMinus, colour: "text-ink" },
  unchanged: { Icon: CircleDot, colour: "text-muted" },
  failed: { Icon: CircleAlert, colour: "text-bad" },
};

/** Outcome of a feed run in a word. */
export function RunStatus({ status, recorded }: { status: keyof typeof LOOKS; recorded: boolean }) {
  const t = useTranslations("adminFeeds");
  const { Icon, colour } = LOOKS[status];
  return (
    <span className={`inline-flex items-baseline gap-1 font-medium whitespace-nowrap ${colour}`}>
      <Icon aria-hidden className="size-3.5! self-center" />
      {recorded ? t("fromRecord") : t(`statuses.${status}`)}
    </span>
  );
}
