import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { ArticleFilters } from "@/components/news-editor/article-filters";
import { ArticleTable } from "@/components/news-editor/article-table";
import { buttonClass } from "@/components/ui/button";
import { NothingFound } from "@/components/ui/nothing-found";
import { type RawParams, readAddress } from "@/lib/http/pages/address";
import { EditorNewsQuery } from "@/lib/news/editor-contract";
import { listEditorNews } from "@/lib/news/queries/editor-news";
import { withNotFound } from "../../page-or-not-found";
import type { LocaleParams } from "../../site-url";
import { requireEditor } from "../require-editor";

type Props = { params: Promise<LocaleParams>; searchParams: Promise<RawParams> };

const PER_PAGE = 40;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "newsDesk" });
  return { title: t("title"), robots: { index: false } };
}

export default withNotFound(async function AdminNewsPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const { query, params: kept } = readAddress(EditorNewsQuery, await searchParams, { fixed: { perPage: PER_PAGE } });
  const state = { path: `/${locale}/admin/news`, params: kept };
  const here = formatCatalogueHref(state, { page: kept.page ?? null });
  const session = await requireEditor(locale, here);
  const t = await getTranslations("newsDesk");
  const articles = await listEditorNews(query, session);
  return (
    <AdminShell
      locale={locale}
      path="/admin/news"
      query={here.slice(state.path.length + 1)}
      title={t("title")}
      role={session.role}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <p className="max-w-2xl">{t("lead")}</p>
        <Link href={`${state.path}/new`} prefetch={false} className={buttonClass({ look: "primary" })}>
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
