// /account/matches: the table of listings that fit one's own.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { createWhen } from "@/components/ui/when";
import { formatNumber, formatPercent } from "@/lib/i18n/format";
import { formatListingTitle, type Titled } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";

/** A crossing of an own listing. */
type ToldMatchRow = Titled & {
  ownTitle: string;
  ownSlug: string;
  slug: string;
  percent: number;
  foundAt: string;
};

type Props = { matches: readonly ToldMatchRow[]; locale: Locale; now: string };

/** Crossings that were found for a person's listings. */
export function ToldMatches({ matches, locale, now }: Props) {
  const t = useTranslations("matches");
  const when = createWhen(locale, now);
  const link = (slug: string, title: string) => (
    <Link href={`/${locale}/listings/${slug}`} className="link">
      {title}
    </Link>
  );
  const columns: TableColumn<ToldMatchRow>[] = [
    { id: "listing", label: t("listing"), cell: (match) => link(match.slug, formatListingTitle(match, locale)) },
    { id: "own", label: t("own"), cell: ({ ownSlug, ownTitle }) => link(ownSlug, ownTitle) },
    {
      id: "spread",
      label: t("spread"),
      align: "right",
      cell: ({ percent }) => `+${formatPercent(formatNumber(percent, locale, 2), locale)}`,
    },
    { id: "found", label: t("found"), cell: ({ foundAt }) => when(foundAt) },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={matches}
      rowKey={({ ownSlug, slug }) => `${ownSlug} ${slug}`}
      stackBelow="md"
    />
  );
}
