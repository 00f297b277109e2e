// The text of a legal document or of /about, /contacts and /help, with its table of contents.
import { useTranslations } from "next-intl";
import { ARTICLE_TEXT } from "@/components/news/article-text";
import { Notice } from "@/components/ui/notice";

type Props = {
  html: string;
  sections: readonly { id: string; title: string }[];
  /** Whether details that the operator has not given are marked in the text. */
  lacksDetails?: boolean;
};

/** A text with the list of its sections. */
export function LegalText({ html, sections, lacksDetails = false }: Props) {
  const t = useTranslations("legal");
  return (
    <>
      {lacksDetails && (
        <div className="max-w-[68ch] pb-4">
          <Notice kind="warn" title={t("missing")} />
        </div>
      )}
      {sections.length > 3 && (
        <nav aria-label={t("contents")} className="pb-6">
          <ul className="columns-[16rem] gap-8 max-w-[68ch]">
            {sections.map(({ id, title }) => (
              <li key={id} className="break-inside-avoid">
                <a href={`#${id}`} className="link inline-flex min-h-6 max-lg:min-h-11 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article
        className={`${ARTICLE_TEXT} wrap-anywhere`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown and sanitised by lib/core/markdown.ts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
