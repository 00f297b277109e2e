// Legal documents: notices about the version shown, and links to the other versions.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatLongDate } from "@/lib/billing/documents/formats";
import type { Locale } from "@/lib/i18n/routing";
import { formatVersionPath } from "@/lib/legal/policy";
import type { DocumentSlug } from "@/lib/legal/reference/documents";

type Props = {
  locale: Locale;
  slug: DocumentSlug;
  version: string;
  isDraft: boolean;
  /** The version in effect, and the one that takes effect next. */
  current: string;
  announced: string | null;
};

/** Says which version of a document this is, that no lawyer has read it, and whether another one is or will be in effect. */
export function VersionNotes({ locale, slug, version, isDraft, current, announced }: Props) {
  const t = useTranslations("legal");
  const date = (day: string) => formatLongDate(day, locale);
  const link = (day: string) => <Link href={`/${locale}${formatVersionPath(slug, day)}`}>{t("read")}</Link>;
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 pb-4">
      {isDraft && (
        <Notice kind="warn" title={t("draft")}>
          {t("draftText")}
        </Notice>
      )}
      {version < current && (
        <Notice kind="info" title={t("old", { date: date(current) })}>
          {link(current)}
        </Notice>
      )}
      {announced && announced !== version && (
        <Notice kind="info" title={t("announced", { date: date(announced) })}>
          {link(announced)}
        </Notice>
      )}
      <p className="text-muted">
        {version > current ? t("later", { date: date(version) }) : t("version", { date: date(version) })}
      </p>
    </div>
  );
}

/** Links to the other versions of a document. */
export function OtherVersions({ locale, slug, versions }: Pick<Props, "locale" | "slug"> & { versions: string[] }) {
  const t = useTranslations("legal");
  if (versions.length === 0) return null;
  return (
    <section className="max-w-[68ch] border-t border-line mt-8 pt-4">
      <h2 className="font-semibold">{t("others")}</h2>
      <ul>
        {versions.map((version) => (
          <li key={version}>
            <Link href={`/${locale}${formatVersionPath(slug, version)}`}>
              {t("version", { date: formatLongDate(version, locale) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
