import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { EditorForm } from "@/components/news-editor/editor-form";
import { moveFailure } from "@/components/news-editor/form-state";
import { ReadOnlyArticle } from "@/components/news-editor/read-only-article";
import { NewsStateMark } from "@/components/news-editor/state-mark";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { NEWS_STATUSES } from "@/lib/news/contract";
import { findShownCover } from "@/lib/news/policy/cover-address";
import { getEditedArticle } from "@/lib/news/queries/editor-news";
import { withNotFound } from "../../../page-or-not-found";
import { requireEditor } from "../../require-editor";
import { autosaveArticleAction, moveArticleAction, saveArticleAction } from "../actions";
import {
  getOrNotFound,
  getOtherLanguage,
  listEditorChoices,
  loadEditorTexts,
  renderEditedArticle,
  toEditorArticle,
} from "../editor-model";

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "newsDesk" });
  return { title: t("editTitle"), robots: { index: false } };
}

export default withNotFound(async function EditArticlePage({ params, searchParams }: Props) {
  const { locale, id } = await params;
  setRequestLocale(locale);
  const path = `/admin/news/${id}`;
  const session = await requireEditor(locale, `/${locale}${path}`);
  const article = await getOrNotFound(getEditedArticle(id, session));
  const t = await getTranslations("newsDesk");
  const texts = await loadEditorTexts(locale);
  const given = readPlainParams(await searchParams);
  const done = NEWS_STATUSES.find((status) => status === given.done && status === article.status);
  const failure = given.failed === undefined ? null : moveFailure(given.failed, texts);
  const now = new Date().toISOString();
  const href = `/${locale}${path}`;
  const links = (
    <>
      {article.status === "PUBLISHED" ? (
        <Link href={`/${article.language}/news/${article.slug}`} prefetch={false} className="link">
          {t("see")}
        </Link>
      ) : (
        <Link href={`${href}/preview`} prefetch={false} className="link">
          {t("preview")}
        </Link>
      )}
      {!article.translation && article.sourceUrl === null && (
        <Link href={`/${locale}/admin/news/new?of=${id}`} prefetch={false} className="link">
          {t(`translateInto.${getOtherLanguage(article.language)}`)}
        </Link>
      )}
      <Link href={`/${locale}/admin/news`} prefetch={false} className="link">
        {t("toList")}
      </Link>
    </>
  );
  return (
    <AdminShell locale={locale} path="/admin/news" at={path} title={t("editTitle")} role={session.role}>
      <div className="flex flex-col gap-3 pb-4">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm text-muted">
          <NewsStateMark status={article.status} />
          {article.publishedAt && (
            <span>
              {t(article.status === "SCHEDULED" ? "comesOut" : "cameOut")}{" "}
              <When iso={article.publishedAt} locale={locale} now={now} />
            </span>
          )}
          <span>
            {article.lastChange.by ? t("changedBy", { name: article.lastChange.by }) : t("changed")}{" "}
            <When iso={article.lastChange.at} locale={locale} now={now} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">{links}</p>
        {done && (
          <Notice kind="good" role="status" title={t(`done.${done}`)}>
            {done === "PUBLISHED" && (
              <Link href={`/${article.language}/news/${article.slug}`} prefetch={false} className="link">
                {t("see")}
              </Link>
            )}
          </Notice>
        )}
        {failure && <Notice kind="bad" role="alert" title={failure} />}
      </div>
      {article.isEditable ? (
        <EditorForm
          // A move shows the article again; a save alone leaves the form as it is.
          key={`${article.status} ${given.v ?? ""}`}
          action={saveArticleAction}
          autosave={autosaveArticleAction}
          article={toEditorArticle(article, locale)}
          version={article.version}
          cover={article.image ? findShownCover(article.image) : null}
          rendered={renderEditedArticle(article, locale)}
          choices={await listEditorChoices(article, locale, session)}
          userId={session.userId}
          locale={locale}
          now={now}
          texts={texts}
        />
      ) : (
        <ReadOnlyArticle
          article={article}
          html={renderEditedArticle(article, locale).html}
          action={moveArticleAction}
          locale={locale}
          texts={texts}
        />
      )}
    </AdminShell>
  );
});
