import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

/** An empty list in its own words, if it has any, with the way out of its filters: none at `path` null. */
export function NothingFound({ path, text }: { path: string | null; text?: string }) {
  const t = useTranslations("lists");
  return (
    <p className="border-t border-line pt-4">
      {text ?? t("nothing")} {path !== null && <Link href={path}>{t("showAll")}</Link>}
    </p>
  );
}
