// Choices of the news editor: topics, languages, commodities, and its texts.
import { getMessages, getTranslations } from "next-intl/server";
import type { EditorChoices } from "@/components/news-editor/article-fields";
import type { EditorArticle, EditorTexts, Named, Rendered } from "@/components/news-editor/form-state";
import type { Caller } from "@/lib/core/caller";
import { renderMarkdown } from "@/lib/core/markdown";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { MAX_PHOTO_MB } from "@/lib/listings/photos/photo-contract";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, type NewsLanguage } from "@/lib/news/contract";
import { createArticleSlugs } from "@/lib/news/policy/article-slugs";
import { suggestCommodities } from "@/lib/news/policy/mentioned-commodities";
import { type EditedArticle, listTranslationChoices } from "@/lib/news/queries/editor-news";
import { categoryNodes, findCategory } from "@/lib/reference/categories/tree";

/** Texts of the editor, for its part in the browser. */
export async function loadEditorTexts(locale: Locale): Promise<EditorTexts> {
  const texts = (await getMessages({ locale })).adminNews.editor;
  const t = await getTranslations({ locale, namespace: "adminNews.editor" });
  const limits = { size: MAX_PHOTO_MB };
  const problems = { ...texts.cover.problems, too_large: t("cover.problems.too_large", limits) };
  return {
    ...texts,
    hints: { ...texts.hints, cover: t("hints.cover", limits) },
    cover: { ...texts.cover, problems },
  };
}

/** Topics and languages in the page's language. */
export async function listTopicChoices(locale: Locale): Promise<Pick<EditorChoices, "categories" | "languages">> {
  const topic = await getTranslations({ locale, namespace: "news.categories" });
  const t = await getTranslations({ locale, namespace: "adminNews.languages" });
  return {
    categories: NEWS_CATEGORIES.map((value) => ({ value, label: topic(value) })),
    languages: NEWS_LANGUAGES.map((value) => ({ value, label: t(value) })),
  };
}

/** Everything that can be chosen for an article. */
export async function listEditorChoices(
  article: EditedArticle,
  locale: Locale,
  caller: Caller,
): Promise<EditorChoices> {
  const t = await getTranslations({ locale, namespace: "adminNews" });
  const others = await listTranslationChoices(getOtherLanguage(article.language), caller);
  const own = article.translation ? [article.translation] : [];
  const leaves = [...categoryNodes.values()].filter(({ level }) => level === 3);
  return {
    ...(await listTopicChoices(locale)),
    translations: [...own, ...others].map(({ id, title }) => ({ value: id, label: title || t("untitled") })),
    leaves: leaves
      .map((node) => ({ slug: node.slug, name: getName(node, locale) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
  };
}

/** The article as the form begins with it. */
export function toEditorArticle(article: EditedArticle, locale: Locale): EditorArticle {
  return {
    id: article.id,
    title: article.title,
    summary: article.summary ?? "",
    body: article.body ?? "",
    category: article.category,
    language: article.language,
    // A draft's address follows its title until somebody sets one, so the field stays empty.
    slug:
      article.isAddressFixed || !createArticleSlugs(article.title, article.id).includes(article.slug)
        ? article.slug
        : "",
    address: article.slug,
    commodities: toOption(article.commodities, locale),
    imageAlt: article.imageAlt ?? "",
    translationId: article.translation?.id ?? "",
    status: article.status,
    isAddressFixed: article.isAddressFixed,
    publishAt: article.status === "SCHEDULED" ? article.publishedAt : null,
  };
}

/** The text as the public page renders it, and what it mentions. */
export function renderEditedArticle({ title, summary, body }: EditedArticle, locale: Locale): Rendered {
  return {
    html: renderMarkdown(body ?? ""),
    suggested: toOption(suggestCommodities([title, summary ?? "", body ?? ""]), locale),
  };
}

export const getOtherLanguage = (language: NewsLanguage): NewsLanguage => (language === "ru" ? "en" : "ru");

function toOption(slugs: readonly string[], locale: Locale): Named[] {
  return slugs.flatMap((slug) => {
    const node = findCategory(slug);
    return node ? [{ slug, name: getName(node, locale) }] : [];
  });
}
