// /admin/feeds: the text below the status of a run, from its problem code and the English text of the log.
import { useTranslations } from "next-intl";
import type { FeedProblem } from "@/lib/core/feeds/problems";
import type { FeedStatus } from "@/lib/core/feeds/runs";

type Props = {
  status: FeedStatus;
  problem: FeedProblem | null;
  /** The log's own sentences, in English. */
  message: string | null;
  /** With the log's sentences, which stand alone where a run from before has no problem by name. */
  inDetail?: boolean;
};

/** Reason why a run failed or took only a part. */
export function RunReason({ status, problem, message, inDetail = false }: Props) {
  const t = useTranslations("adminFeeds");
  const text = problem ? t(`problems.${problem}`) : message && status !== "failed" ? t("remarks") : null;
  return (
    <>
      {text && <p className="text-sm">{text}</p>}
      {message && (inDetail || !text) && (
        <p lang="en" className="text-sm wrap-anywhere text-muted">
          {message}
        </p>
      )}
    </>
  );
}
