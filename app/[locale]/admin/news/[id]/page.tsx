// /admin/news/…: writes an article.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { EditorForm } from "@/components/news-editor/editor-form";
import { moveFailure } from "@/components/news-editor/form-state";
import { ReadOnlyArticle } from "@/components/news-editor/read-only-article";
import { NewsStateMark } from "@/components/news-editor/state-mark";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { readPlainParams } from "@/lib/http/pages/address";
import { NEWS_STATUSES } from "@/lib/news/contract";
import { findShownCover } from "@/lib/news/policy/cover-address";
import { getEditedArticle } from "@/lib/news/queries/editor-news";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { requireEditor } from "../../require-role";
import { autosaveArticleAction, moveArticleAction, saveArticleAction } from "../actions";
import {
  getOtherLanguage,
  listEditorChoices,
  loadEditorTexts,
  renderEditedArticle,
  toEditorArticle,
} from "../editor-model";

export const generateMetadata = privateMetadata("adminNews.editTitle");

export default createPage<{ id: string }>(async function EditArticlePage({ locale, id, searchParams }) {
  const path = `/admin/news/${id}`;
  const session = await requireEditor(locale, `/${locale}${path}`);
  const article = await getOr404(getEditedArticle(id, session));
  const t = await getTranslations("adminNews");
  const texts = await loadEditorTexts(locale);
  const given = readPlainParams(searchParams);
  const done = NEWS_STATUSES.find((status) => status === given.done && status === article.status);
  const failure = given.failed === undefined ? null : moveFailure(given.failed, texts);
  const now = new Date().toISOString();
  const href = `/${locale}${path}`;
  const links = (
    <>
      {article.status === "PUBLISHED" ? (
        <Link href={`/${article.language}/news/${article.slug}`}>{t("see")}</Link>
      ) : (
        <Link href={`${href}/preview`}>{t("preview")}</Link>
      )}
      {!article.translation && article.sourceUrl === null && (
        <Link href={`/${locale}/admin/news/new?of=${id}`}>
          {t(`translateInto.${getOtherLanguage(article.language)}`)}
        </Link>
      )}
      <Link href={`/${locale}/admin/news`}>{t("toList")}</Link>
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
            {done === "PUBLISHED" && <Link href={`/${article.language}/news/${article.slug}`}>{t("see")}</Link>}
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
