// /renew, where the link in a mail about ending listings leads: the notice after its button.
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

type Props = {
  /** Result of the button; null before it was pressed, "failed" when nothing could be tried. */
  pressed: { renewed: number; review: number } | "failed" | null;
  /** Listings of the mail that can still be renewed. */
  waiting: number;
  days: number;
};

/** Result of a mail's renewal link, or the reason why nothing is left to renew. */
export function RenewalOutcome({ pressed, waiting, days }: Props) {
  const t = useTranslations("renew");
  if (pressed === null) return waiting === 0 ? <Notice kind="info" title={t("nothing")} /> : null;
  const { renewed, review } = pressed === "failed" ? { renewed: 0, review: 0 } : pressed;
  if (pressed === "failed" || (renewed + review === 0 && waiting > 0))
    return <Notice kind="bad" role="alert" title={t("failed")} />;
  if (renewed + review === 0) return <Notice kind="info" role="status" title={t("nothing")} />;
  return (
    <>
      {renewed > 0 && <Notice kind="good" role="status" title={t("done", { count: renewed, days })} />}
      {review > 0 && <Notice kind="info" role="status" title={t("review", { count: review })} />}
    </>
  );
}
