import Link from "next/link";
import { useTranslations } from "next-intl";

/** How many records match, said to screen readers when it changes. */
export function FoundLine({ total }: { total: number }) {
  const t = useTranslations("adminList");
  return (
    <p role="status" className="pb-1 text-sm text-muted">
      {t("found", { count: total })}
    </p>
  );
}

/** An empty list, with the way out of its filters. */
export function NothingFound({ path }: { path: string }) {
  const t = useTranslations("adminList");
  return (
    <p className="border-t border-line pt-4">
      {t("nothing")}{" "}
      <Link href={path} prefetch={false} className="link">
        {t("showAll")}
      </Link>
    </p>
  );
}
