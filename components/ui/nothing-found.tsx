import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

/** Text in place of an empty list, with a link to `path` that drops the filters; no link if `path` is null. */
export function NothingFound({ path, text }: { path: string | null; text?: string }) {
  const t = useTranslations("lists");
  return (
    <p className="border-t border-line pt-4">
      {text ?? t("nothing")} {path !== null && <Link href={path}>{t("showAll")}</Link>}
    </p>
  );
}
