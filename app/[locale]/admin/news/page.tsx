// /admin/news: articles in every state.
import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { ArticleTable } from "@/components/news-editor/article-table";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NothingFound } from "@/components/ui/nothing-found";
import { NEWS_STATUSES } from "@/lib/news/contract";
import { EditorNewsQuery, NEWS_ORIGINS } from "@/lib/news/editor-contract";
import { listEditorNews } from "@/lib/news/queries/editor-news";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";
import { requireEditor } from "../require-role";
import { listTopicChoices } from "./editor-model";

const LIST = { path: "/admin/news", schema: EditorNewsQuery, perPage: 40, requireRole: requireEditor } as const;

export const generateMetadata = privateMetadata("adminNews.title");

export default createAdminList(LIST, async ({ session, shown }) => {
  const { query, state, locale } = shown;
  const t = await getTranslations("adminNews");
  const articles = await listEditorNews(query, session);
  const { categories, languages } = await listTopicChoices(locale);
  const origins = NEWS_ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) }));
  return {
    title: t("title"),
    lead: (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <p className="max-w-2xl">{t("lead")}</p>
        <Link href={`${state.path}/new`} className={buttonClass({ look: "primary" })}>
          <Plus aria-hidden />
          {t("new")}
        </Link>
      </div>
    ),
    tabs: {
      label: t("stateFilter"),
      tabs: listFilterTabs(state, {
        name: "status",
        current: query.status,
        values: NEWS_STATUSES,
        counts: articles.counts,
        all: t("all"),
        label: (status) => t(`tabs.${status}`),
      }),
    },
    fields: [
      { name: "q", label: t("filters.q") },
      { name: "category", label: t("filters.category"), any: t("filters.any"), options: categories },
      { name: "language", label: t("filters.language"), any: t("filters.anyLanguage"), options: languages },
      { name: "origin", label: t("filters.origin"), any: t("filters.anyOrigin"), options: origins },
    ],
    list: articles,
    table: <ArticleTable rows={articles.data} {...shown} />,
    empty: <NothingFound path={state.path} text={t(articles.total > 0 ? "beyond" : "empty")} />,
  };
});
