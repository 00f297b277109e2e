import { useTranslations } from "next-intl";

/** Number of records that match, announced to screen readers when it changes. */
export function FoundLine({ total }: { total: number }) {
  const t = useTranslations("adminList");
  return (
    <p role="status" className="pb-1 text-sm text-muted">
      {t("found", { count: total })}
    </p>
  );
}
