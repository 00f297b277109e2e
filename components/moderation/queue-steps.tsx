// Pages of one item of the moderation queue: links to the queue, the previous and the next item.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import type { QueuePlace } from "@/lib/moderation/query";
import { formatItemHref, formatQueueQuery } from "./queue-href";

type Props = {
  previous: QueuePlace | null;
  next: QueuePlace | null;
  params: Readonly<Record<string, string>>;
  locale: Locale;
};

/** Links to the queue, and to the items before and after this one. */
export function QueueSteps({ previous, next, params, locale }: Props) {
  const t = useTranslations("moderation");
  const query = formatQueueQuery(params);
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      <Link href={`/${locale}/admin/moderation${query && `?${query}`}`}>{t("toQueue")}</Link>
      {previous && (
        <Link href={formatItemHref(previous, params, locale)} rel="prev" data-key="k">
          {t("previous")}
        </Link>
      )}
      {next && (
        <Link href={formatItemHref(next, params, locale)} rel="next" data-key="j">
          {t("next")}
        </Link>
      )}
    </p>
  );
}
