import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsArticle } from "@/lib/news/contract";
import { CategoryMark } from "./category-mark";

type Props = { article: NewsArticle; locale: Locale; now: string };

/** What `.prose` leaves to the reading of articles. */
const TEXT =
  "prose [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3 [&_a:hover]:text-accent-strong [&_blockquote]:border-l-3 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_h3]:pt-2 [&_h3]:font-semibold [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_table]:w-full [&_table]:border-collapse [&_td]:border-b [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top [&_th]:border-b [&_th]:border-edge [&_th]:py-1.5 [&_th]:pr-4 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:text-muted";

/** One article of ours, or the headline of another site with the way there. */
export function Article({ article, locale, now }: Props) {
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
        <p className="pt-3 text-muted" lang={locale}>
          {t("noSummary")}
        </p>
      )}
      {article.body !== null && (
        // A wide table scrolls inside, never the page.
        <div
          className={`${TEXT} overflow-x-auto pt-4`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown and sanitised by lib/news/markdown.ts
          dangerouslySetInnerHTML={{ __html: article.body }}
        />
      )}
      {article.sourceUrl && <ToSource address={article.sourceUrl} locale={locale} />}
    </article>
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
