import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { PageLinks } from "@/components/catalogue/page-links";
import { ArticleFilters } from "@/components/news-editor/article-filters";
import { ArticleTable } from "@/components/news-editor/article-table";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NothingFound } from "@/components/ui/nothing-found";
import { EditorNewsQuery } from "@/lib/news/editor-contract";
import { listEditorNews } from "@/lib/news/queries/editor-news";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireEditor } from "../require-role";

const PER_PAGE = 40;

export const generateMetadata = privateMetadata("newsDesk.title");

export default createPage(async function AdminNewsPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/news", EditorNewsQuery, searchParams, PER_PAGE);
  const session = await requireEditor(locale, `/${locale}${at}`);
  const t = await getTranslations("newsDesk");
  const articles = await listEditorNews(query, session);
  return (
    <AdminShell locale={locale} path="/admin/news" at={at} title={t("title")} role={session.role}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <p className="max-w-2xl">{t("lead")}</p>
        <Link href={`${state.path}/new`} className={buttonClass({ look: "primary" })}>
          <Plus aria-hidden />
          {t("new")}
        </Link>
      </div>
      <ArticleFilters state={state} query={query} counts={articles.counts} locale={locale} />
      {articles.data.length > 0 ? (
        <ArticleTable rows={articles.data} state={state} query={query} locale={locale} now={new Date().toISOString()} />
      ) : (
        <NothingFound path={state.path} text={t(articles.total > 0 ? "beyond" : "empty")} />
      )}
      <PageLinks state={state} page={articles.page} totalPages={articles.totalPages} />
    </AdminShell>
  );
});
