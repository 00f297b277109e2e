// /admin/news: the table of articles.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { createWhen } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { EditorNewsItem, EditorNewsQuery } from "@/lib/news/editor-contract";
import { NewsStateMark } from "./state-mark";

type Props = {
  rows: readonly EditorNewsItem[];
  state: CatalogueState;
  query: EditorNewsQuery;
  locale: Locale;
  now: string;
};

/** Articles in every state; each title leads to its editor. */
export function ArticleTable({ rows, state, query, locale, now }: Props) {
  const t = useTranslations("adminNews");
  const when = createWhen(locale, now);
  const topic = useTranslations("news.categories");
  const columns: TableColumn<EditorNewsItem>[] = [
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
    { id: "date", label: t("columns.date"), cell: ({ publishedAt }) => when(publishedAt, t("noDate")) },
    {
      id: "changed",
      label: t("columns.changed"),
      hideBelow: "lg",
      cell: ({ changedAt }) => when(changedAt),
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
