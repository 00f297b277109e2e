// /admin/news/new: begins an article.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { NewArticleForm } from "@/components/news-editor/new-article-form";
import { Link } from "@/components/ui/link";
import { readPlainParams } from "@/lib/http/pages/address";
import { quoteText } from "@/lib/i18n/format";
import { getEditedArticle } from "@/lib/news/queries/editor-news";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { requireEditor } from "../../require-role";
import { createArticleAction } from "../actions";
import { getOtherLanguage, listTopicChoices, loadEditorTexts } from "../editor-model";

export const generateMetadata = privateMetadata("adminNews.newTitle");

export default createPage(async function NewArticlePage({ locale, searchParams }) {
  const { of: original = null } = readPlainParams(searchParams);
  const deep = original ? `/new?of=${encodeURIComponent(original)}` : "/new";
  const session = await requireEditor(locale, `/${locale}/admin/news${deep}`);
  const t = await getTranslations("adminNews");
  const source = original === null ? null : await getOr404(getEditedArticle(original, session));
  return (
    <AdminShell locale={locale} path="/admin/news" at={`/admin/news${deep}`} title={t("newTitle")} role={session.role}>
      <p className="max-w-2xl pb-4">
        {source
          ? `${t("newOf", { title: quoteText(source.title || t("untitled"), locale) })}. ${t("newLead")}`
          : t("newLead")}
      </p>
      <NewArticleForm
        action={createArticleAction}
        locale={locale}
        start={{
          category: source?.category ?? "markets",
          language: source ? getOtherLanguage(source.language) : locale,
          translationId: source?.id ?? "",
        }}
        {...(await listTopicChoices(locale))}
        texts={await loadEditorTexts(locale)}
        submit={t("create")}
      >
        <Link href={`/${locale}/admin/news`}>{t("toList")}</Link>
      </NewArticleForm>
    </AdminShell>
  );
});
