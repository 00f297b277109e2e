import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsCategory, NewsLanguage, NewsStatus } from "@/lib/news/contract";
import type { EditorNewsQuery } from "@/lib/news/editor-contract";
import { NewsStateMark } from "./state-mark";

/** An article as this table shows it; moments in ISO. */
export type ArticleRow = {
  id: string;
  title: string;
  status: NewsStatus;
  category: NewsCategory;
  language: NewsLanguage;
  source: string;
  isForeign: boolean;
  publishedAt: string | null;
  changedAt: string;
};

type Props = {
  rows: readonly ArticleRow[];
  state: CatalogueState;
  query: EditorNewsQuery;
  locale: Locale;
  now: string;
};

/** Articles in every state; each title leads to its editor. */
export function ArticleTable({ rows, state, query, locale, now }: Props) {
  const t = useTranslations("newsDesk");
  const topic = useTranslations("news.categories");
  const columns: Column<ArticleRow>[] = [
    {
      id: "title",
      label: t("columns.title"),
      width: "w-full min-w-56",
      cell: ({ id, title, language, source, isForeign }) => (
        <>
          <Link
            href={`/${locale}/admin/news/${id}`}
            lang={title ? language : undefined}
            className="link font-medium wrap-anywhere"
          >
            {title || t("untitled")}
          </Link>
          {isForeign && <span className="block text-sm wrap-anywhere text-muted">{source}</span>}
        </>
      ),
    },
    { id: "state", label: t("columns.state"), cell: ({ status }) => <NewsStateMark status={status} /> },
    {
      id: "category",
      label: t("columns.category"),
      cell: ({ category }) => <span className="whitespace-nowrap">{topic(category)}</span>,
    },
    {
      id: "language",
      label: t("columns.language"),
      cell: ({ language }) => t(`languages.${language}`),
    },
    {
      id: "date",
      label: t("columns.date"),
      cell: ({ publishedAt }) =>
        publishedAt ? <When iso={publishedAt} locale={locale} now={now} /> : <Missing why={t("noDate")} />,
    },
    {
      id: "changed",
      label: t("columns.changed"),
      hideBelow: "lg",
      cell: ({ changedAt }) => <When iso={changedAt} locale={locale} now={now} />,
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={createSorting(state, query, { title: "asc", date: "desc", changed: "desc" }, { by: "changed" })}
    />
  );
}
