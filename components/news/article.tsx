// The article, on /news/… and on the preview page of the editor.
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsArticle } from "@/lib/news/contract";
import { findShownCover } from "@/lib/news/policy/cover-address";
import { ARTICLE_TEXT } from "./article-text";
import { CategoryMark } from "./category-mark";

type Props = {
  article: NewsArticle;
  /** Description of its picture; null for decoration. */
  imageAlt?: string | null;
  locale: Locale;
  now: string;
};

/** An article of Tonna, or a headline of another site with a link to it. */
export function Article({ article, imageAlt = null, locale, now }: Props) {
  const t = useTranslations("news");
  return (
    <article lang={article.language} className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 pt-1 text-sm text-muted" lang={locale}>
        <CategoryMark category={article.category} />
        <span>{t(`categories.${article.category}`)}</span>
        <span aria-hidden>·</span>
        <span>
          <span className="sr-only">{t("published")} </span>
          <When iso={article.publishedAt} locale={locale} now={now} />
        </span>
        <span aria-hidden>·</span>
        <span className="break-words">{article.sourceUrl ? t("source", { name: article.source }) : t("own")}</span>
      </p>
      <h1 className="max-w-[32ch] pt-2 text-xl font-semibold text-balance break-words lg:text-2xl">{article.title}</h1>
      {article.summary ? (
        <p className="max-w-[62ch] pt-3 text-lg break-words text-muted">{article.summary}</p>
      ) : (
        article.sourceUrl && (
          <p className="pt-3 text-muted" lang={locale}>
            {t("noSummary")}
          </p>
        )
      )}
      {article.image && <Cover address={article.image} alt={imageAlt ?? ""} />}
      {article.body !== null && (
        // A wide table scrolls inside, never the page.
        <div
          className={`${ARTICLE_TEXT} overflow-x-auto pt-4`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by lib/core/markdown.ts
          dangerouslySetInnerHTML={{ __html: article.body }}
        />
      )}
      {article.sourceUrl && <ToSource address={article.sourceUrl} locale={locale} />}
    </article>
  );
}

/** Cover of an article of Tonna. Pictures of other sites are left out: the content policy refuses them. */
function Cover({ address, alt }: { address: string; alt: string }) {
  const cover = findShownCover(address);
  if (!cover) return null;
  return (
    // biome-ignore lint/performance/noImgElement: it is kept in every width already
    <img
      {...cover}
      alt={alt}
      sizes="(min-width: 1024px) 704px, 100vw"
      fetchPriority="high"
      className="mt-5 h-auto w-full rounded-md bg-sunken"
    />
  );
}

function ToSource({ address, locale }: { address: string; locale: Locale }) {
  const t = useTranslations("news");
  return (
    <div className="pt-5" lang={locale}>
      <a href={address} rel="nofollow noopener" className={buttonClass({ look: "primary" })}>
        {t("readAt", { host: new URL(address).hostname.replace(/^www\./, "") })}
        <ExternalLink aria-hidden />
        <span className="sr-only">{t("outside")}</span>
      </a>
      <p className="pt-2 text-sm text-muted">{t("foreign")}</p>
    </div>
  );
}
